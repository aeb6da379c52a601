import { refreshSignIn } from "@krapao/contract/operator/refresh-sign-in";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";
import { Sheet } from "@krapao/ui/sheet";
import { type FormEvent, useState, useSyncExternalStore } from "react";

import { CallError, request } from "../../lib/client.ts";
import { answerStepUp, isStepUpAsked, onStepUpChange } from "../../lib/step-up.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { CodeField } from "./code-field.tsx";

const StepUpForm = () => {
  const t = useT("console");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || password === "") return;
    setBusy(true);
    setFailure(null);
    try {
      await request(refreshSignIn, { body: { password, ...(code !== null && code !== "" && { code }) } });
      answerStepUp(true);
    } catch (error) {
      setBusy(false);
      if (error instanceof CallError && error.key === "SECOND_FACTOR_REQUIRED" && code === null) setCode("");
      else setFailure(error);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <p className="text-mute">{t("session.stepUpLead")}</p>
      <Field label={t("terms.password")}>
        <PasswordInput
          data-first
          maxLength={128}
          value={password}
          onChange={(event) => {
            setFailure(null);
            setPassword(event.target.value);
          }}
        />
      </Field>
      {code !== null && <CodeField value={code} onChange={setCode} />}
      <FailureNote failure={failure} />
      <div className="flex flex-wrap-reverse justify-end gap-2">
        <Button
          tone="outline"
          size="medium"
          disabled={busy}
          onClick={() => answerStepUp(false)}
          className="grow sm:grow-0"
        >
          {t("common.cancel")}
        </Button>
        <Button type="submit" size="medium" loading={busy} disabled={password === ""} className="grow sm:grow-0">
          {t("session.stepUpGo")}
        </Button>
      </div>
    </form>
  );
};

/** Asks for the password before money is decided over, when the sign-in is older than an hour; then that goes on. */
export const StepUpDialog = () => {
  const t = useT("console");
  const isAsked = useSyncExternalStore(onStepUpChange, isStepUpAsked);
  return (
    <Sheet open={isAsked} onClose={() => answerStepUp(false)} title={t("session.stepUp")}>
      {isAsked && <StepUpForm />}
    </Sheet>
  );
};
