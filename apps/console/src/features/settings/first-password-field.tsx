import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";

const LEAST = 8;

/** Whether it is long enough to be given to somebody, in characters as people count them. */
export const isFirstPassword = (password: string): boolean => [...password].length >= LEAST;

type FirstPasswordFieldProps = { readonly value: string; readonly onChange: (value: string) => void };

/** The password that an operator is given by another one, and changes at the first sign-in. */
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
