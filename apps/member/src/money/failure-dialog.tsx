import { useT } from "@krapao/i18n/react";
import { AlertDialog } from "@krapao/ui/alert-dialog";
import { Button } from "@krapao/ui/button";
import type { ReactNode } from "react";

import { ALREADY_MADE, CallError, NO_ANSWER } from "../lib/client.ts";
import { useFailureText } from "../lib/use-failure-text.ts";

const keyOf = (failure: unknown): string => (failure instanceof CallError ? failure.key : "");

/** Whether a failure refuses nothing: no answer came, or the same request was carried out before. */
export const isUnclear = (failure: unknown): boolean => [NO_ANSWER, ALREADY_MADE].includes(keyOf(failure));

type FailureDialogProps = {
  readonly open: boolean;
  readonly failure: unknown;
  /** The title of a refusal, in place of the common one. */
  readonly title?: string;
  /** `wait` for a refusal that leaves all money where it was. */
  readonly tone?: "danger" | "wait";
  /** The text of a refusal. */
  readonly children?: ReactNode;
  /** Sends the same request once more, under the same key. Offered when no answer came. */
  readonly onRetry?: (() => void) | undefined;
  readonly onClose: () => void;
};

/**
 * The failure of a call about money. A refusal is told as an error. A call without an answer is not one: the dialog is
 * calm, and the same request can be sent again.
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
  switch (keyOf(failure)) {
    case NO_ANSWER:
      return (
        <AlertDialog
          open={open}
          tone="wait"
          title={t("money.noAnswerTitle")}
          onClose={onClose}
          {...(onRetry !== undefined && {
            closeLabel: t("common.close"),
            action: (
              <Button wide onClick={onRetry}>
                {t("common.retry")}
              </Button>
            ),
          })}
        >
          {t("money.noAnswerBody")}
        </AlertDialog>
      );
    case ALREADY_MADE:
      return (
        <AlertDialog open={open} tone="wait" title={t("money.alreadyMadeTitle")} onClose={onClose}>
          {failureText(failure)}
        </AlertDialog>
      );
    default:
      return (
        <AlertDialog open={open} tone={tone} title={title ?? t("common.errorTitle")} onClose={onClose}>
          {children}
        </AlertDialog>
      );
  }
};
