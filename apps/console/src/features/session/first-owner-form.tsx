import { operatorSetup } from "@krapao/contract/operator/operator-setup";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { type FormEvent, useState } from "react";

import { request } from "../../lib/client.ts";
import { navigate } from "../../lib/navigation.tsx";
import { keepToken } from "../../lib/session.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { type PasswordProblem, passwordProblem } from "./new-password.ts";
import { PasswordFields } from "./password-fields.tsx";

/** The username, name and password of the first owner. */
export const FirstOwnerForm = ({ link }: { readonly link: string }) => {
  const t = useT("console", "forms");
  const [username, setUsername] = useState("");
  const [name, setName] = useState("");
  const [next, setNext] = useState("");
  const [repeated, setRepeated] = useState("");
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = passwordProblem(next, repeated, null);
    setProblem(found);
    if (busy || found !== null) return;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await request(operatorSetup, { body: { token: link, username, name, password: next } });
      keepToken(answer.token);
      navigate("/", { replace: true });
    } catch (error) {
      setBusy(false);
      setFailure(error);
    }
  };
  const edit = (set: (text: string) => void) => (text: string) => {
    setProblem(null);
    setFailure(null);
    set(text);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <Field label={t("session.name")} hint={t("session.nameHint")}>
        <TextInput
          name="name"
          autoComplete="name"
          maxLength={50}
          value={name}
          onChange={(event) => edit(setName)(event.target.value)}
        />
      </Field>
      <Field label={t("terms.username")} hint={t("session.usernameHint")}>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          value={username}
          onChange={(event) => edit(setUsername)(event.target.value)}
        />
      </Field>
      <PasswordFields
        next={next}
        repeated={repeated}
        problem={problem}
        onNext={edit(setNext)}
        onRepeated={edit(setRepeated)}
      />
      <FailureNote failure={failure} />
      <Button type="submit" wide loading={busy} disabled={username === "" || name === "" || next === ""}>
        {t("session.firstOwnerGo")}
      </Button>
    </form>
  );
};
