import { changeOperatorPassword } from "@krapao/contract/operator/change-operator-password";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";
import { type FormEvent, useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { type PasswordProblem, passwordProblem } from "./new-password.ts";
import { PasswordFields } from "./password-fields.tsx";

/** Changes the operator's own password. */
export const PasswordForm = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useT("console", "forms");
  const [password, setPassword] = useState("");
  const [next, setNext] = useState("");
  const [repeated, setRepeated] = useState("");
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const change = useAction(changeOperatorPassword, onDone);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = passwordProblem(next, repeated, password);
    setProblem(found);
    if (found === null && password !== "") change.run({ body: { password, newPassword: next } });
  };
  const edit = (set: (text: string) => void) => (text: string) => {
    setProblem(null);
    change.reset();
    set(text);
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t("terms.oldPassword")}>
        <PasswordInput
          data-first
          maxLength={128}
          value={password}
          onChange={(event) => edit(setPassword)(event.target.value)}
        />
      </Field>
      <PasswordFields
        next={next}
        repeated={repeated}
        problem={problem}
        onNext={edit(setNext)}
        onRepeated={edit(setRepeated)}
      />
      <FailureNote failure={change.failure} />
      <Button type="submit" wide loading={change.busy} disabled={password === "" || next === ""}>
        {t("terms.changePassword")}
      </Button>
    </form>
  );
};
