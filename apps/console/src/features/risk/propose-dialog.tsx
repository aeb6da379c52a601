import { proposeRiskRule } from "@krapao/contract/operator/propose-risk-rule";
import type { RiskRule } from "@krapao/contract/operator/risk-shapes";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { RuleWords, useRuleName } from "../../parts/rule-words.tsx";

type ProposeDialogProps = { readonly rule: RiskRule; readonly isOn: boolean; readonly onClose: () => void };

/** Proposes to turn a rule on or off. A second person approves it. */
export const ProposeDialog = ({ rule, isOn, onClose }: ProposeDialogProps) => {
  const t = useT("console");
  const nameOf = useRuleName();
  const propose = useAction(proposeRiskRule, () => {
    toast(t("risk.proposed"), "success");
    onClose();
  });
  const content = isOn ? rule.draft : (rule.live ?? rule.draft);
  return (
    <ActionDialog
      open
      title={isOn ? t("risk.proposeOn") : t("risk.proposeOff")}
      confirm={t("risk.propose")}
      about={`risk-rule ${rule._id} ${isOn}`}
      busy={propose.busy}
      failure={propose.failure}
      onConfirm={(reason) => propose.run({ params: { _id: rule._id }, body: { isOn, reason } })}
      onClose={onClose}
    >
      <div className="rounded-control bg-sand px-3.5 py-2.5">
        <p className="font-semibold">{nameOf(content.name)}</p>
        <RuleWords rule={content} />
      </div>
      <p className="text-mute">{t("risk.proposeBody")}</p>
    </ActionDialog>
  );
};
