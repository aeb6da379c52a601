import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";

const LEAST = 8;

/** Whether the password is long enough, counted in graphemes. */
export const isFirstPassword = (password: string): boolean => [...password].length >= LEAST;

type FirstPasswordFieldProps = { readonly value: string; readonly onChange: (value: string) => void };

/** A password for another operator, who must change it at the first sign-in. */
export const FirstPasswordField = ({ value, onChange }: FirstPasswordFieldProps) => {
  const t = useT("console");
  return (
    <Field label={t("operators.firstPassword")} hint={t("operators.firstPasswordHint", { min: LEAST })}>
      <PasswordInput
        autoComplete="new-password"
        maxLength={128}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
};
