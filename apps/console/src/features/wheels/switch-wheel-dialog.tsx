import { switchWheel } from "@krapao/contract/operator/switch-wheel";
import type { Wheel } from "@krapao/contract/operator/content-shapes";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";

/** Turns the active wheel off, or an earlier wheel on again. */
export const SwitchWheelDialog = ({ wheel, onClose }: { readonly wheel: Wheel; readonly onClose: () => void }) => {
  const t = useT("console", "editing");
  const { _id, isActive } = wheel;
  const act = useAction(switchWheel, () => {
    toast(t("proposal.sent"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      danger={isActive}
      title={t(isActive ? "wheel.stopOf" : "wheel.againOf", { wheel: _id })}
      confirm={t(isActive ? "wheel.stop" : "wheel.again")}
      about={`wheel ${_id}`}
      busy={act.busy}
      failure={act.failure}
      onConfirm={(reason) => act.run({ params: { _id }, body: { isActive: !isActive, reason } })}
      onClose={onClose}
    >
      <p className="text-mute">{t(isActive ? "wheel.stopBody" : "wheel.againBody")}</p>
    </ActionDialog>
  );
};
