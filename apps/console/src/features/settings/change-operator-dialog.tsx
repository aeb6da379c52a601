import { changeOperator } from "@krapao/contract/operator/change-operator";
import type { listOperators } from "@krapao/contract/operator/list-operators";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { FirstPasswordField, isFirstPassword } from "./first-password-field.tsx";
import { RoleSelect } from "./role-select.tsx";

export type OperatorChange = "role" | "active" | "password";

type ChangeOperatorDialogProps = {
  readonly operator: AnswerOf<typeof listOperators>[number];
  readonly change: OperatorChange;
  readonly onClose: () => void;
};

/** Changes another operator's role, blocks or unblocks them, or sets a new first password. */
export const ChangeOperatorDialog = ({ operator, change, onClose }: ChangeOperatorDialogProps) => {
  const t = useT("console");
  const [password, setPassword] = useState("");
  const [next, setNext] = useState(operator.role);
  const act = useAction(changeOperator, () => {
    toast(t("operators.changed", { name: operator.name }), "success");
    onClose();
  });
  const { _id, name, role, isActive } = operator;
  const label =
    change === "role"
      ? t("operators.changeRole")
      : change === "active"
        ? t(isActive ? "operators.shutOut" : "operators.letIn")
        : t("operators.newPassword");
  const what = change === "role" ? { role: next } : change === "active" ? { isActive: !isActive } : { password };
  return (
    <ActionDialog
      open
      danger={change === "active" && isActive}
      title={t("operators.changeTitle", { what: label, name })}
      confirm={label}
      blocked={change === "role" ? next === role : change === "password" && !isFirstPassword(password)}
      about={`operator ${_id} ${change}`}
      busy={act.busy}
      failure={act.failure}
      onConfirm={(reason) => act.run({ params: { _id }, body: { ...what, reason } })}
      onClose={onClose}
    >
      {change === "role" && (
        <Field label={t("operators.role")}>
          <RoleSelect value={next} onChange={setNext} />
        </Field>
      )}
      {change === "password" && <FirstPasswordField value={password} onChange={setPassword} />}
      {change === "active" && isActive && <p className="text-mute">{t("operators.shutOutBody")}</p>}
    </ActionDialog>
  );
};
