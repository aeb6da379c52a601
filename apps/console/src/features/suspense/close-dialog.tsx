import { closeSuspense } from "@krapao/contract/operator/close-suspense";
import type { SuspenseItem } from "@krapao/contract/operator/suspense-shapes";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { HandCredit } from "../../parts/hand-credit.tsx";
import { SenderLine } from "../../parts/sender-line.tsx";

/** Proposes that operators had credited the money by hand, with the credit beside the transfer. */
export const CloseDialog = ({ item, onClose }: { readonly item: SuspenseItem; readonly onClose: () => void }) => {
  const t = useT("console");
  const close = useAction(closeSuspense, () => {
    toast(t("proposal.made"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      title={t("suspense.closeTitle", { amount: moneyText(item.amount, item.currency) })}
      confirm={t("proposal.propose")}
      about={`close ${item._id}`}
      busy={close.busy}
      failure={close.failure}
      onConfirm={(reason) => close.run({ params: { _id: item._id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="text-mute">{t("suspense.closeBody")}</p>
      {item.sender !== null && <SenderLine sender={item.sender} />}
      {item.credit !== null && <HandCredit credit={item.credit} />}
    </ActionDialog>
  );
};
