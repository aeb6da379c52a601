import { useT } from "@krapao/i18n/react";
import { AlertDialog } from "@krapao/ui/alert-dialog";
import { buttonClass } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { CallError, NO_ANSWER } from "../../lib/client.ts";
import { Link } from "../../lib/navigation.tsx";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { movementQuery } from "./movement-query.ts";
import type { Outcome } from "./outcome.ts";

type Words = {
  readonly doneTitle: string;
  readonly doneBody?: ReactNode;
  readonly pendingTitle: string;
  readonly pendingBody: ReactNode;
  /** What a failure that became known later means for the money. */
  readonly failedBody: ReactNode;
};

type OutcomeDialogProps = {
  readonly outcome: Outcome | null;
  readonly words: Words;
  readonly onClose: () => void;
};

/** Follows money that is on its way until it is clear what became of it. */
const Pending = ({
  reference,
  words,
  onClose,
}: {
  readonly reference: string;
  readonly words: Words;
  readonly onClose: () => void;
}) => {
  const t = useT("member");
  const { data } = useQuery(movementQuery(reference));
  if (data?.status === "SUCCESS")
    return (
      <AlertDialog open tone="success" title={words.doneTitle} onClose={onClose}>
        {words.doneBody}
      </AlertDialog>
    );
  if (data?.status === "FAILED")
    return (
      <AlertDialog open tone="danger" title={t("common.errorTitle")} onClose={onClose}>
        {words.failedBody}
      </AlertDialog>
    );
  return (
    <AlertDialog
      open
      tone="wait"
      title={words.pendingTitle}
      onClose={onClose}
      action={
        <Link
          href={`/user/statement?movement=${encodeURIComponent(reference)}`}
          className={buttonClass({ wide: true })}
          onClick={onClose}
        >
          {t("transfer.viewStatement")}
        </Link>
      }
    >
      {words.pendingBody}
    </AlertDialog>
  );
};

/** Tells how money moved, or follows it live while that is not known yet; a pending one is calm and never an error. */
export const OutcomeDialog = ({ outcome, words, onClose }: OutcomeDialogProps) => {
  const t = useT("member");
  const failureText = useFailureText();
  if (outcome === null) return null;
  if (outcome.is === "pending") return <Pending reference={outcome.reference} words={words} onClose={onClose} />;
  if (outcome.is === "done")
    return (
      <AlertDialog open tone="success" title={words.doneTitle} onClose={onClose}>
        {words.doneBody}
      </AlertDialog>
    );
  const isLost = outcome.failure instanceof CallError && outcome.failure.key === NO_ANSWER;
  return (
    <AlertDialog
      open
      tone={isLost ? "wait" : "danger"}
      title={isLost ? t("money.noAnswerTitle") : t("common.errorTitle")}
      onClose={onClose}
    >
      {isLost ? t("money.noAnswerBody") : failureText(outcome.failure)}
    </AlertDialog>
  );
};
