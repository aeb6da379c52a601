import type { Movement } from "@krapao/contract/statement/shapes";
import { useT } from "@krapao/i18n/react";
import { AlertDialog } from "@krapao/ui/alert-dialog";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { CallError } from "../lib/client.ts";
import { useFailureText } from "../lib/use-failure-text.ts";
import { FailureDialog } from "./failure-dialog.tsx";
import { movementQuery } from "./movement-query.ts";
import type { Outcome } from "./outcome.ts";
import { PendingDialog } from "./pending-dialog.tsx";

type Words = {
  readonly doneTitle: string;
  readonly doneBody?: ReactNode;
  readonly pendingTitle: string;
  /** The movement is undefined until it was read. */
  readonly pendingBody: ReactNode | ((movement: Movement | undefined) => ReactNode);
  /** What a failure that became known later means for the money. */
  readonly failedBody: ReactNode | ((movement: Movement) => ReactNode);
  /** The title of such a failure, where the money is still where it was, in place of the common one. */
  readonly lateTitle?: string;
  /** The title of a refusal, in place of the common one. `isCalm`: the money is still where it was. */
  readonly failedTitle?: string;
  /** The text of a refusal, by its error key, where the usual text does not fit. */
  readonly refusals?: Readonly<Record<string, ReactNode>>;
};

type OutcomeDialogProps = {
  readonly outcome: Outcome | null;
  readonly words: Words;
  /** Sends the same request once more, when it got no answer. */
  readonly onRetry?: (() => void) | undefined;
  readonly onClose: () => void;
};

type EndProps = { readonly words: Words; readonly onClose: () => void };

const Done = ({ words, onClose }: EndProps) => (
  <AlertDialog open tone="success" title={words.doneTitle} onClose={onClose}>
    {words.doneBody}
  </AlertDialog>
);

/** Follows money in transit until its result is known. */
const Pending = ({ reference, words, onClose }: EndProps & { readonly reference: string }) => {
  const t = useT("member");
  const { data } = useQuery(movementQuery(reference));
  if (data?.status === "SUCCESS") return <Done words={words} onClose={onClose} />;
  if (data?.status === "FAILED")
    return (
      <AlertDialog
        open
        tone={words.lateTitle === undefined ? "danger" : "wait"}
        title={words.lateTitle ?? t("common.errorTitle")}
        onClose={onClose}
      >
        {typeof words.failedBody === "function" ? words.failedBody(data) : words.failedBody}
      </AlertDialog>
    );
  return (
    <PendingDialog reference={reference} title={words.pendingTitle} onClose={onClose}>
      {typeof words.pendingBody === "function" ? words.pendingBody(data) : words.pendingBody}
    </PendingDialog>
  );
};

/**
 * Shows the result of a movement of money, or follows it live while the result is not known. A pending movement is
 * never shown as an error.
 */
export const OutcomeDialog = ({ outcome, words, onRetry, onClose }: OutcomeDialogProps) => {
  const failureText = useFailureText();
  if (outcome === null) return null;
  if (outcome.is === "pending") return <Pending reference={outcome.reference} words={words} onClose={onClose} />;
  if (outcome.is === "done") return <Done words={words} onClose={onClose} />;
  const key = outcome.failure instanceof CallError ? outcome.failure.key : "";
  const isNamed = words.failedTitle !== undefined && words.refusals?.[key] !== undefined;
  return (
    <FailureDialog
      open
      failure={outcome.failure}
      {...(isNamed && { tone: "wait", title: words.failedTitle })}
      onRetry={onRetry}
      onClose={onClose}
    >
      {words.refusals?.[key] ?? failureText(outcome.failure)}
    </FailureDialog>
  );
};
