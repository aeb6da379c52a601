import { confirmSecondFactor } from "@krapao/contract/operator/confirm-second-factor";
import { startSecondFactor } from "@krapao/contract/operator/start-second-factor";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { CopyButton } from "@krapao/ui/copy-button";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";
import { QrImage } from "@krapao/ui/qr-image";
import { type FormEvent, useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { CodeField } from "./code-field.tsx";
import { LeaveButton } from "./leave-button.tsx";
import { NightPage } from "./night-page.tsx";

type Secret = AnswerOf<typeof startSecondFactor>;

const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

const Start = ({ onStarted }: { readonly onStarted: (secret: Secret) => void }) => {
  const t = useT("console");
  const [password, setPassword] = useState("");
  const start = useAction(startSecondFactor, onStarted);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== "") start.run({ body: { password } });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t("terms.password")}>
        <PasswordInput
          maxLength={128}
          value={password}
          onChange={(event) => {
            start.reset();
            setPassword(event.target.value);
          }}
        />
      </Field>
      <FailureNote failure={start.failure} />
      <Button type="submit" wide loading={start.busy} disabled={password === ""}>
        {t("common.next")}
      </Button>
    </form>
  );
};

const Confirm = ({ secret: { secret, qrcode } }: { readonly secret: Secret }) => {
  const t = useT("console");
  const [code, setCode] = useState("");
  const confirm = useAction(confirmSecondFactor);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code !== "") confirm.run({ body: { code } });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="flex justify-center rounded-card border border-line bg-card p-4">
        <QrImage svg={qrcode} alt={t("session.enrolQr")} />
      </div>
      <div className="flex items-center gap-2 rounded-card border border-line bg-card py-1 pr-1 pl-4">
        <div className="min-w-0 grow">
          <p className="text-small text-mute">{t("session.secret")}</p>
          <p className="font-semibold [overflow-wrap:anywhere]" translate="no">
            {grouped(secret)}
          </p>
        </div>
        <CopyButton text={secret} shown={t("session.secret")} label={t("session.secret")} />
      </div>
      <CodeField
        value={code}
        onChange={(next) => {
          confirm.reset();
          setCode(next);
        }}
      />
      <FailureNote failure={confirm.failure} />
      <Button type="submit" wide loading={confirm.busy} disabled={code === ""}>
        {t("session.enrolDone")}
      </Button>
    </form>
  );
};

/**
 * Shown before any other page: the operator adds an authenticator app and confirms it with a code (SECURITY.md S62).
 */
export const EnrolPage = () => {
  const t = useT("console");
  const [secret, setSecret] = useState<Secret | null>(null);
  return (
    <NightPage
      title={t("session.enrol")}
      lead={secret === null ? t("session.enrolLead") : t("session.enrolScan")}
      foot={<LeaveButton />}
    >
      {secret === null ? <Start onStarted={setSecret} /> : <Confirm secret={secret} />}
    </NightPage>
  );
};
