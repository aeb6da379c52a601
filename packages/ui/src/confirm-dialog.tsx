import { useT } from "@krapao/i18n/react";
import type { ReactNode } from "react";

import { Button } from "./button.tsx";
import { Sheet } from "./sheet.tsx";

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  /** The confirmed action is under way, and the dialog cannot be closed. */
  readonly busy?: boolean;
};

/** Asks before an action, with yes above and no below. */
export const ConfirmDialog = ({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
}: ConfirmDialogProps) => {
  const t = useT();
  return (
    <Sheet alert open={open} onClose={onClose} title={title} locked={busy}>
      {children !== undefined && <div className="pb-5">{children}</div>}
      <div className="grid gap-2.5">
        <Button wide tone={danger ? "danger" : "night"} rests={open} loading={busy} onClick={onConfirm}>
          {confirmLabel ?? t("common.confirm")}
        </Button>
        <Button wide tone="outline" rests={open} disabled={busy} onClick={onClose}>
          {cancelLabel ?? t("common.cancel")}
        </Button>
      </div>
    </Sheet>
  );
};
