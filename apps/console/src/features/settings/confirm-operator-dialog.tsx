import { confirmOperator } from "@krapao/contract/operator/confirm-operator";
import type { listOperators } from "@krapao/contract/operator/list-operators";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";

type ConfirmOperatorDialogProps = {
  readonly operator: AnswerOf<typeof listOperators>[number];
  readonly onClose: () => void;
};

/** The second owner confirms an operator whom another owner added or changed. */
export const ConfirmOperatorDialog = ({ operator: { _id, name }, onClose }: ConfirmOperatorDialogProps) => {
  const t = useT("console");
  const act = useAction(confirmOperator, () => {
    toast(t("operators.changed", { name }), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      title={t("operators.changeTitle", { what: t("operators.confirm"), name })}
      confirm={t("operators.confirm")}
      about={`confirm-operator ${_id}`}
      busy={act.busy}
      failure={act.failure}
      onConfirm={(reason) => act.run({ params: { _id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="text-mute">{t("operators.confirmBody")}</p>
    </ActionDialog>
  );
};
