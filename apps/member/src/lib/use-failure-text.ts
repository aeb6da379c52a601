import { useErrorText, useT } from "@krapao/i18n/react";
import { useCallback } from "react";

import { CallError, NO_ANSWER } from "./client.ts";

/** Words for whatever a call threw: the error table's, or that no answer came. */
export const useFailureText = (): ((failure: unknown) => string) => {
  const t = useT();
  const errorText = useErrorText();
  return useCallback(
    (failure: unknown): string => {
      if (!(failure instanceof CallError)) return errorText("INTERNAL_SERVER_ERROR");
      if (failure.key === NO_ANSWER) return navigator.onLine ? t("common.noAnswer") : t("common.offlineNow");
      return errorText(failure.key);
    },
    [t, errorText],
  );
};
