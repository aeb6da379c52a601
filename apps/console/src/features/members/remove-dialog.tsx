import { useT } from "@krapao/i18n/react";

import { ActionDialog } from "../../parts/action-dialog.tsx";

type RemoveDialogProps = {
  readonly name: string;
  /** What is lost with it. */
  readonly children: string;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before a tag or a segment that all operators use is removed. */
export const RemoveDialog = ({ name, children, ...act }: RemoveDialogProps) => {
  const t = useT("console");
  const title = t("list.removeView", { name });
  return (
    <ActionDialog open danger withReason={false} title={title} confirm={title} {...act}>
      <p className="text-mute">{children}</p>
    </ActionDialog>
  );
};
