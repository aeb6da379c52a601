import { useErrorText, useT, useWords } from "@krapao/i18n/react";
import { useCallback } from "react";

import { CallError, NO_ANSWER } from "./client.ts";

/**
 * The message for a failed call: the console's own text for the error key, otherwise the general one. Without an answer
 * it says so.
 */
export const useFailureText = (): ((failure: unknown) => string) => {
  const t = useT("console");
  const words = useWords();
  const errorText = useErrorText();
  return useCallback(
    (failure: unknown): string => {
      if (!(failure instanceof CallError)) return t("console.failed");
      if (failure.key === NO_ANSWER) return navigator.onLine ? t("console.noAnswer") : t("common.offlineNow");
      return words.find(`consoleErrors.${failure.key}`) ?? errorText(failure.key);
    },
    [t, words, errorText],
  );
};
