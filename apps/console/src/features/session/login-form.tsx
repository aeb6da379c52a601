import { operatorLogin } from "@krapao/contract/operator/operator-login";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";
import { TextInput } from "@krapao/ui/text-input";
import { type FormEvent, useState } from "react";

import { CallError, request } from "../../lib/client.ts";
import { keepToken } from "../../lib/session.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { CodeField } from "./code-field.tsx";
import { PasskeyLogin } from "./passkey-login.tsx";

/** Signs in by username and password, with the authenticator's code when the server asks for it, or by passkey. */
export const LoginForm = () => {
  const t = useT("console", "forms");
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || username.trim() === "" || password === "") return;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await request(operatorLogin, {
        body: { username: username.trim(), password, ...(code !== null && code !== "" && { code }) },
      });
      keepToken(answer.token);
    } catch (error) {
      setBusy(false);
      // The first request for a code is no error.
      if (error instanceof CallError && error.key === "SECOND_FACTOR_REQUIRED" && code === null) setCode("");
      else setFailure(error);
    }
  };
  const edit = (change: () => void): void => {
    setFailure(null);
    change();
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <Field label={t("terms.username")}>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          value={username}
          onChange={(event) => edit(() => setUsername(event.target.value))}
        />
      </Field>
      <Field label={t("terms.password")}>
        <PasswordInput
          name="password"
          maxLength={128}
          value={password}
          onChange={(event) => edit(() => setPassword(event.target.value))}
        />
      </Field>
      {code !== null && <CodeField value={code} onChange={(next) => edit(() => setCode(next))} />}
      <FailureNote failure={failure} />
      <div className="grid gap-2.5">
        <Button type="submit" wide loading={busy}>
          {t("session.signIn")}
        </Button>
        <PasskeyLogin disabled={busy} onTry={() => setFailure(null)} onFailure={setFailure} />
      </div>
    </form>
  );
};
