import { useT } from "@krapao/i18n/react";
import { AlertDialog } from "@krapao/ui/alert-dialog";
import { Button } from "@krapao/ui/button";
import type { ReactNode } from "react";

import { ALREADY_MADE, CallError, NO_ANSWER } from "../lib/client.ts";
import { useFailureText } from "../lib/use-failure-text.ts";

/** The first request is still at work, so its key gives no answer yet. */
const AT_WORK = "IDEMPOTENCY_IN_PROGRESS";

const keyOf = (failure: unknown): string => (failure instanceof CallError ? failure.key : "");

/** Whether a failure only says that no answer came. */
export const isUnanswered = (failure: unknown): boolean => [NO_ANSWER, AT_WORK].includes(keyOf(failure));

type FailureDialogProps = {
  readonly open: boolean;
  readonly failure: unknown;
  /** The title of a refusal, in place of the common one. */
  readonly title?: string;
  /** `wait` for a refusal that leaves all money where it was. */
  readonly tone?: "danger" | "wait";
  /** The text of a refusal. */
  readonly children?: ReactNode;
  /** Sends the same request once more, under the same key. Offered when no answer came. A call without a key has none. */
  readonly onRetry?: (() => void) | undefined;
  readonly onClose: () => void;
};

/**
 * The failure of a call about money. A refusal is told as an error. Without an answer nothing was refused: the dialog is
 * calm, and the same request can be sent again where it has a key.
 */
export const FailureDialog = ({
  open,
  failure,
  title,
  tone = "danger",
  children,
  onRetry,
  onClose,
}: FailureDialogProps) => {
  const t = useT("member");
  const failureText = useFailureText();
  const key = keyOf(failure);
  const calmTitles: Readonly<Record<string, string>> = {
    [NO_ANSWER]: t("money.noAnswerTitle"),
    [AT_WORK]: t("money.noAnswerTitle"),
    [ALREADY_MADE]: t("money.alreadyMadeTitle"),
  };
  const calmTitle = calmTitles[key];
  if (calmTitle === undefined)
    return (
      <AlertDialog open={open} tone={tone} title={title ?? t("common.errorTitle")} onClose={onClose}>
        {children}
      </AlertDialog>
    );
  const isKeyed = key === NO_ANSWER && onRetry !== undefined;
  const retry = isKeyed ? (
    <Button wide rests={open} onClick={onRetry}>
      {t("common.retry")}
    </Button>
  ) : undefined;
  return (
    <AlertDialog open={open} tone="wait" title={calmTitle} action={retry} onClose={onClose}>
      {isKeyed ? t("money.noAnswerBody") : failureText(failure)}
    </AlertDialog>
  );
};
