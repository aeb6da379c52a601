import { refuseClaim } from "@krapao/contract/operator/refuse-claim";
import type { DepositReport } from "@krapao/contract/operator/deposit-report-shapes";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";

/** Refuses a reported transfer that is not in the bank's statement. */
export const RefuseReportDialog = ({
  claim,
  onClose,
}: {
  readonly claim: DepositReport;
  readonly onClose: () => void;
}) => {
  const t = useT("console");
  const refuse = useAction(refuseClaim, () => {
    toast(t("depositReport.refused"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      danger
      title={t("depositReport.refuseTitle", { amount: moneyText(claim.amount, claim.currency) })}
      confirm={t("depositReport.refuse")}
      about={`refuse-claim ${claim._id}`}
      busy={refuse.busy}
      failure={refuse.failure}
      onConfirm={(reason) => refuse.run({ params: { _id: claim._id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="text-mute">{t("depositReport.refuseBody")}</p>
    </ActionDialog>
  );
};
