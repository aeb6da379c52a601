import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";
import { Sheet } from "@krapao/ui/sheet";
import { type FormEvent, useState } from "react";

type PasswordQuestionProps = {
  readonly open: boolean;
  readonly title: string;
  readonly busy: boolean;
  /** Why the last password was not accepted. */
  readonly error: string | null;
  readonly onEdit: () => void;
  readonly onClose: () => void;
  readonly onGive: (password: string) => void;
};

/** Asks for the password before an action. */
export const PasswordQuestion = ({ open, title, busy, error, onEdit, onClose, onGive }: PasswordQuestionProps) => {
  const t = useT("member");
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && password !== "") onGive(password);
  };
  return (
    <Sheet open={open} onClose={onClose} title={title} locked={busy}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field label={t("profile.devicePassword")} error={error}>
          <PasswordInput
            data-first
            maxLength={256}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              onEdit();
            }}
          />
        </Field>
        <div className="grid gap-2.5">
          <Button type="submit" wide tone="danger" loading={busy} disabled={password === ""}>
            {t("common.confirm")}
          </Button>
          <Button wide tone="outline" disabled={busy} onClick={onClose}>
            {t("common.cancel")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
};
