import { changeRole } from "@krapao/contract/operator/change-role";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";
import type { ReactNode } from "react";

import type { Input } from "../../lib/client.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";

type ProposalDialogProps = {
  readonly title: string;
  /** The role's current name. */
  readonly name: string;
  readonly proposal: Omit<Input<typeof changeRole>["body"], "reason">;
  readonly danger?: boolean;
  readonly blocked?: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks for a reason and proposes a change of a role. A second owner approves it. */
export const ProposalDialog = ({
  title,
  name,
  proposal,
  danger = false,
  blocked = false,
  onDone,
  onClose,
  children,
}: ProposalDialogProps) => {
  const t = useT("console");
  const { busy, failure, run } = useAction(changeRole, () => {
    toast(t("roles.proposed"), "success");
    onDone();
  });
  return (
    <ActionDialog
      open
      danger={danger}
      title={title}
      confirm={t("roles.propose")}
      about={`role ${name} ${title}`}
      busy={busy}
      failure={failure}
      blocked={blocked}
      onConfirm={(reason) => run({ params: { name }, body: { ...proposal, reason } })}
      onClose={onClose}
    >
      {children}
    </ActionDialog>
  );
};
