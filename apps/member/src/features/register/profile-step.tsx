import { lookupSources } from "@krapao/contract/lookup/lookup-sources";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";
import { type FormEvent, useState } from "react";

import { local } from "../../lib/storage.ts";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { useLookup } from "../../lib/use-lookup.ts";
import type { Registration } from "./registration.ts";

type ProfileStepProps = {
  readonly value: Registration;
  readonly busy: boolean;
  /** The fault of the password, in words. */
  readonly passwordProblem: string | null;
  /** The inviter's code belongs to nobody. */
  readonly isInviterWrong: boolean;
  readonly onChange: (change: Partial<Registration>) => void;
  readonly onNext: () => void;
};

/** Asks for the name, the password, how the member heard of us, and the inviter's code. */
export const ProfileStep = ({ value, busy, passwordProblem, isInviterWrong, onChange, onNext }: ProfileStepProps) => {
  const t = useT("forms", "join");
  const loadFailureText = useLoadFailureText();
  const sources = useLookup(lookupSources);
  const [confirmed, setConfirmed] = useState("");
  const [tried, setTried] = useState(false);
  const isInvited = local.get("invite_code") !== null;
  const mismatch = tried && confirmed !== value.password;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (value.name.trim() === "" || value.password === "" || confirmed === "") return;
    if (confirmed === value.password) onNext();
  };
  const missing = (text: string, message: string): string | null => (tried && text.trim() === "" ? message : null);

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <input type="text" hidden readOnly autoComplete="username" value={value.phone} />
      <Field label={t("terms.profileName")} error={missing(value.name, t("validation.nameRequired"))}>
        <TextInput
          data-first
          autoComplete="nickname"
          maxLength={50}
          value={value.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field
        label={t("terms.password")}
        hint={t("register.passwordHint")}
        error={missing(value.password, t("validation.passwordRequired")) ?? passwordProblem}
      >
        <PasswordInput
          autoComplete="new-password"
          maxLength={128}
          value={value.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      </Field>
      <Field label={t("terms.confirmPassword")} error={mismatch ? t("validation.passwordMismatch") : null}>
        <PasswordInput
          autoComplete="new-password"
          maxLength={128}
          value={confirmed}
          onChange={(event) => setConfirmed(event.target.value)}
        />
      </Field>
      {/* Optional, so the registration goes on without it. */}
      <Field
        label={t("terms.sourceChannel")}
        warning={
          sources.isMissing && sources.isError ? (
            <>
              {loadFailureText(sources.error)}{" "}
              <button
                type="button"
                disabled={sources.isFetching}
                className="-my-2 inline-flex min-h-8 items-center font-semibold underline underline-offset-2 disabled:opacity-60"
                onClick={sources.retry}
              >
                {t("common.retry")}
              </button>
            </>
          ) : undefined
        }
      >
        <Select
          value={value.sourceCode}
          disabled={sources.isMissing}
          placeholder={t("register.sourcePlaceholder")}
          onChange={(event) => onChange({ sourceCode: event.target.value })}
        >
          {(sources.value ?? []).map(({ code, description }) => (
            <option key={code} value={code}>
              {description}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t("terms.inviterCode")}
        hint={isInvited ? undefined : t("register.inviterHint")}
        error={isInviterWrong ? t("register.inviterUnknown") : null}
      >
        <TextInput
          maxLength={50}
          autoCapitalize="characters"
          readOnly={isInvited}
          value={value.inviteCode}
          onChange={(event) => onChange({ inviteCode: event.target.value })}
        />
      </Field>
      <Button type="submit" wide loading={busy} className="mt-1">
        {t("common.next")}
      </Button>
    </form>
  );
};
