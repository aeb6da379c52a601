import { carryOutErasure } from "@krapao/contract/operator/carry-out-erasure";
import type { Erasure } from "@krapao/contract/operator/erasure-shapes";
import { refuseErasure } from "@krapao/contract/operator/refuse-erasure";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";

type DialogProps = { readonly erasure: Erasure; readonly onClose: () => void };

/** Approves the request: closes the member's account and erases their data. */
export const CarryOutDialog = ({ erasure: { _id, member }, onClose }: DialogProps) => {
  const t = useT("console");
  const act = useAction(carryOutErasure, () => {
    toast(t("erasureRequest.carriedOut"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      danger
      title={t("erasureRequest.carryOutTitle", { name: member.name })}
      confirm={t("erasureRequest.carryOut")}
      about={`erase ${_id}`}
      busy={act.busy}
      failure={act.failure}
      onConfirm={(reason) => act.run({ params: { _id }, body: { reason } })}
      onClose={onClose}
    >
      <p>{t("erasureRequest.carryOutBody")}</p>
    </ActionDialog>
  );
};

/** Refuses the request, with a reason that the member reads. */
export const RefuseErasureDialog = ({ erasure: { _id, member }, onClose }: DialogProps) => {
  const t = useT("console");
  const act = useAction(refuseErasure, () => {
    toast(t("erasureRequest.refused"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      title={t("erasureRequest.refuseTitle", { name: member.name })}
      confirm={t("erasureRequest.refuse")}
      about={`refuse-erasure ${_id}`}
      busy={act.busy}
      failure={act.failure}
      onConfirm={(reason) => act.run({ params: { _id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="text-mute">{t("erasureRequest.refuseBody")}</p>
    </ActionDialog>
  );
};
