import { useT } from "@krapao/i18n/react";
import { useCallback } from "react";

import { CallError, NO_ANSWER } from "./client.ts";
import { token } from "./session.ts";
import { useFailureText } from "./use-failure-text.ts";

/**
 * The text for a read that failed. It does not ask the member to check what happened, because a read changes nothing.
 */
export const useLoadFailureText = (): ((failure: unknown) => string) => {
  const t = useT();
  const failureText = useFailureText();
  return useCallback(
    (failure: unknown): string => {
      const key = failure instanceof CallError ? failure.key : "INTERNAL_SERVER_ERROR";
      const saysNothing = key === "INTERNAL_SERVER_ERROR" || (key === NO_ANSWER && navigator.onLine);
      // A visitor has no money here yet.
      return saysNothing && token() !== null ? t("common.loadFailed") : failureText(failure);
    },
    [t, failureText],
  );
};
