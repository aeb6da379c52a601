import { dateTimeText } from "@krapao/i18n";
import { useErrorText, useT } from "@krapao/i18n/react";
import { useCallback } from "react";

import { ALREADY_MADE, CallError, NO_ANSWER } from "./client.ts";
import { token } from "./session.ts";

/** The text for any error that a call threw: the text of its key, or that no answer came. */
export const useFailureText = (): ((failure: unknown) => string) => {
  const t = useT();
  const errorText = useErrorText();
  return useCallback(
    (failure: unknown): string => {
      // A visitor has no money here yet, and no statement to check.
      const isVisitor = token() === null;
      const key = failure instanceof CallError ? failure.key : "INTERNAL_SERVER_ERROR";
      if (key === NO_ANSWER && !navigator.onLine) return t("common.offlineNow");
      if (key === NO_ANSWER) return isVisitor ? t("common.noAnswerVisitor") : t("common.noAnswer");
      if (key === "INTERNAL_SERVER_ERROR" && isVisitor) return t("common.faultVisitor");
      const at = failure instanceof CallError && key === ALREADY_MADE ? failure.detail["at"] : null;
      if (typeof at === "number") return t("common.alreadyMade", { time: dateTimeText(at) });
      const wait = failure instanceof CallError ? failure.detail["retryAfter"] : undefined;
      if (key === "OTP_SEND_FAIL" && typeof wait === "number")
        return t("otp.later", { minutes: Math.max(1, Math.ceil(wait / 60)) });
      return errorText(key);
    },
    [t, errorText],
  );
};
