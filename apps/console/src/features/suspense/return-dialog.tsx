import { returnSuspense } from "@krapao/contract/operator/return-suspense";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { SenderLine } from "../../parts/sender-line.tsx";
import type { SuspenseItem } from "@krapao/contract/operator/suspense-shapes";

/** Proposes to return the money to its sender, through the payout provider or by a manual transfer. */
export const ReturnDialog = ({ item, onClose }: { readonly item: SuspenseItem; readonly onClose: () => void }) => {
  const t = useT("console");
  const back = useAction(returnSuspense, () => {
    toast(t("proposal.made"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      title={t("suspense.returnTitle", { amount: moneyText(item.amount, item.currency) })}
      confirm={t("proposal.propose")}
      about={`return ${item._id}`}
      busy={back.busy}
      failure={back.failure}
      onConfirm={(reason) => back.run({ params: { _id: item._id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="text-mute">{item.isSentBack ? t("suspense.returnBody") : t("suspense.returnByHand")}</p>
      {item.sender !== null && <SenderLine sender={item.sender} />}
    </ActionDialog>
  );
};
