import { canUsePasskeys } from "@krapao/client/can-use-passkeys";
import { beginRefreshSignIn } from "@krapao/contract/operator/begin-refresh-sign-in";
import { listOperatorPasskeys } from "@krapao/contract/operator/list-operator-passkeys";
import { refreshByPasskey } from "@krapao/contract/operator/refresh-by-passkey";
import { refreshSignIn } from "@krapao/contract/operator/refresh-sign-in";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";
import { Sheet } from "@krapao/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState, useSyncExternalStore } from "react";

import { CallError, request } from "../../lib/client.ts";
import { read } from "../../lib/read.ts";
import { answerStepUp, isStepUpAsked, onStepUpChange } from "../../lib/step-up.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { CodeField } from "./code-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

type PasskeyStepUpProps = { readonly disabled: boolean; readonly onFailure: (failure: unknown) => void };

/** Offers a passkey instead of the password to operators who have one. */
const PasskeyStepUp = ({ disabled, onFailure }: PasskeyStepUpProps) => {
  const t = useT("security");
  const { data } = useQuery({ ...read(listOperatorPasskeys, {}), enabled: canUsePasskeys() });
  if (!canUsePasskeys() || data === undefined || data.length === 0) return null;
  return (
    <PasskeyButton
      disabled={disabled}
      begin={() => request(beginRefreshSignIn, {})}
      finish={async (body) => {
        await request(refreshByPasskey, { body });
        answerStepUp(true);
      }}
      onTry={() => onFailure(null)}
      onFailure={onFailure}
    >
      {t("passkey.use")}
    </PasskeyButton>
  );
};

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
      <PasskeyStepUp disabled={busy} onFailure={setFailure} />
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

/**
 * Asks for the password or a passkey before a decision about money when the sign-in is older than an hour, then
 * continues.
 */
export const StepUpDialog = () => {
  const t = useT("console");
  const isAsked = useSyncExternalStore(onStepUpChange, isStepUpAsked);
  return (
    <Sheet open={isAsked} onClose={() => answerStepUp(false)} title={t("session.stepUp")}>
      {isAsked && <StepUpForm />}
    </Sheet>
  );
};
