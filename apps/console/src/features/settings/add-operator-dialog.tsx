import { addOperator } from "@krapao/contract/operator/add-operator";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { FirstPasswordField, isFirstPassword } from "./first-password-field.tsx";
import { RoleSelect } from "./role-select.tsx";

/** Adds an operator with a first password, which the operator must change at the first sign-in. */
export const AddOperatorDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT("console", "forms");
  const [name, setName] = useState("");
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [role, setRole] = useState("cashier");
  const add = useAction(addOperator, () => {
    toast(t("operators.added", { name }), "success");
    onClose();
  });
  const isWhole = name.trim() !== "" && username.trim().length > 1 && isFirstPassword(password);
  return (
    <ActionDialog
      open
      withReason={false}
      title={t("operators.add")}
      confirm={t("operators.add")}
      blocked={!isWhole}
      draft={[name, username, password]}
      busy={add.busy}
      failure={add.failure}
      onConfirm={() => add.run({ body: { name, username, password, role } })}
      onClose={onClose}
    >
      <Field label={t("session.name")}>
        <TextInput
          data-first
          autoComplete="off"
          maxLength={50}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t("terms.username")} hint={t("session.usernameHint")}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </Field>
      <Field label={t("operators.role")}>
        <RoleSelect value={role} onChange={setRole} />
      </Field>
      <FirstPasswordField value={password} onChange={setPassword} />
    </ActionDialog>
  );
};
