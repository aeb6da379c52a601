import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Sheet } from "@krapao/ui/sheet";
import { type FormEvent, type ReactNode, useState } from "react";

import { FailureNote } from "./failure-note.tsx";
import { isReason, ReasonField } from "./reason.tsx";

type ActionDialogProps = {
  readonly open: boolean;
  readonly title: string;
  /** What will be done, with the amounts. */
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly failure: unknown;
  /** Whether to ask for a reason. False when one was already given. */
  readonly withReason?: boolean;
  /** Whether a required field other than the reason is missing. */
  readonly blocked?: boolean;
  readonly width?: "narrow" | "wide" | "broad";
  /** Another button, beside the one that confirms. */
  readonly other?: ReactNode;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
};

/** Confirms an action that is recorded in the audit log: what, why, yes or no. Enter in the reason does not submit. */
export const ActionDialog = ({
  open,
  title,
  children,
  confirm,
  danger = false,
  busy,
  failure,
  withReason = true,
  blocked = false,
  width = "narrow",
  other,
  onConfirm,
  onClose,
}: ActionDialogProps) => {
  const t = useT("console");
  const [reason, setReason] = useState("");
  const isReady = !blocked && (!withReason || isReason(reason));
  const close = (): void => {
    setReason("");
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !busy) onConfirm(reason.trim());
  };
  return (
    <Sheet alert open={open} onClose={close} title={title} width={width} locked={busy}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {children !== undefined && <div className="grid gap-3">{children}</div>}
        {withReason && <ReasonField isFirst={width === "narrow"} value={reason} onChange={setReason} />}
        <FailureNote failure={failure} />
        <div className="flex flex-wrap-reverse justify-end gap-2">
          <Button tone="outline" size="medium" disabled={busy} onClick={close} className="grow sm:grow-0">
            {t("common.cancel")}
          </Button>
          {other}
          <Button
            type="submit"
            tone={danger ? "danger" : "night"}
            size="medium"
            loading={busy}
            disabled={!isReady}
            className="grow sm:grow-0"
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Sheet>
  );
};
