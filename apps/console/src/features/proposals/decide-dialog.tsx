import { approveProposal } from "@krapao/contract/operator/approve-proposal";
import { refuseProposal } from "@krapao/contract/operator/refuse-proposal";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { useAction } from "../../lib/use-action.ts";
import { MemberLink } from "../../parts/member-line.tsx";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import type { ProposalItem } from "./proposal-row.tsx";
import { LineEvidence } from "../../parts/line-evidence.tsx";
import { OwnMark, TransferMark } from "./transfer-mark.tsx";
import { ChangeList } from "../../audit-log/change-list.tsx";

type DialogProps = { readonly proposal: ProposalItem; readonly onClose: () => void };

const Facts = ({
  proposal: { kind, subject, outcome, transfer, own, member, line, amount, currency, change, reason, proposedBy },
}: Pick<DialogProps, "proposal">) => {
  const t = useT("console");
  return (
    <>
      <p className="font-semibold">
        {kind === "settle-transfer" && outcome !== null ? t(`proposal.settle.${outcome}`) : t(`proposal.kind.${kind}`)}{" "}
        · {amount === null || currency === null ? subject : moneyText(amount, currency)}
      </p>
      {change !== null && <ChangeList before={change.before} after={change.after} />}
      {transfer !== null && <TransferMark transfer={transfer} />}
      {own !== null && <OwnMark own={own} />}
      {member !== null && <MemberLink member={member} />}
      {line !== null && <LineEvidence id={line} />}
      <p className="rounded-control bg-sand px-3.5 py-2.5 [overflow-wrap:anywhere]">
        <b>{proposedBy.name}</b> · {t("console.quote", { text: reason })}
      </p>
    </>
  );
};

/** Another's yes: what was proposed is done, once and for good. */
export const ApproveDialog = ({ proposal, onClose }: DialogProps) => {
  const t = useT("console");
  const approve = useAction(approveProposal, () => {
    toast(t("proposal.approved"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      title={t("proposal.approveTitle")}
      confirm={t("proposal.approve")}
      busy={approve.busy}
      failure={approve.failure}
      onConfirm={(reason) => approve.run({ params: { _id: proposal._id }, body: { reason } })}
      onClose={onClose}
    >
      <Facts proposal={proposal} />
      <p className="text-mute">{t(proposal.change === null ? "proposal.approveBody" : "proposal.approveChangeBody")}</p>
    </ActionDialog>
  );
};

/** A no, or taking one's own back: nothing moves, and the thing waits again. */
export const RefuseDialog = ({ proposal, isOwn, onClose }: DialogProps & { readonly isOwn: boolean }) => {
  const t = useT("console");
  const refuse = useAction(refuseProposal, () => {
    toast(t("proposal.refused"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      danger
      title={isOwn ? t("proposal.takeBackTitle") : t("proposal.refuseTitle")}
      confirm={isOwn ? t("proposal.takeBack") : t("proposal.refuse")}
      busy={refuse.busy}
      failure={refuse.failure}
      onConfirm={(reason) => refuse.run({ params: { _id: proposal._id }, body: { reason } })}
      onClose={onClose}
    >
      <Facts proposal={proposal} />
      <p className="text-mute">{t("proposal.refuseBody")}</p>
    </ActionDialog>
  );
};
