import { carryOutAlone } from "@krapao/contract/operator/carry-out-alone";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { ChangeList } from "../../audit-log/change-list.tsx";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import type { ProposalItem } from "./proposal-row.tsx";

/** The emergency path: one owner makes a change without a second person, for a reason. Every operator is notified. */
export const AloneDialog = ({
  proposal: { _id, kind, change },
  onClose,
}: {
  readonly proposal: ProposalItem;
  readonly onClose: () => void;
}) => {
  const t = useT("console");
  const act = useAction(carryOutAlone, () => {
    toast(t("proposal.aloneDone"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      danger
      title={t("proposal.aloneTitle")}
      confirm={t("proposal.alone")}
      about={`alone ${_id}`}
      busy={act.busy}
      failure={act.failure}
      onConfirm={(reason) => act.run({ params: { _id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="font-semibold">{t(`proposal.kind.${kind}`)}</p>
      {change !== null && <ChangeList before={change.before} after={change.after} />}
      <p className="rounded-control bg-down-soft px-3.5 py-2.5 text-down">{t("proposal.aloneBody")}</p>
    </ActionDialog>
  );
};
