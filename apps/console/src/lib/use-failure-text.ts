import { useErrorText, useT, useWords } from "@krapao/i18n/react";
import { useCallback } from "react";

import { CallError, NO_ANSWER } from "./client.ts";

type FailureText = (failure: unknown) => string;

/**
 * The message for a failed action: the console's own text for the error key, otherwise the general one. Without an answer
 * it says so.
 */
export const useFailureText = (): FailureText => {
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

/** The message for a failed read, which did nothing: that it can be tried again, or why it was refused. */
export const useReadFailureText = (): FailureText => {
  const t = useT("console");
  const failureText = useFailureText();
  return (failure) => {
    if (!(failure instanceof CallError) || failure.status >= 500) return t("console.loadFailed");
    if (failure.key !== NO_ANSWER) return failureText(failure);
    return t(navigator.onLine ? "common.noAnswerVisitor" : "common.offlineNow");
  };
};
