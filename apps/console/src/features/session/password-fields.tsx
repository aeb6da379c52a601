import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";

import { PASSWORD_MIN, type PasswordProblem } from "./new-password.ts";

type PasswordFieldsProps = {
  readonly next: string;
  readonly repeated: string;
  /** The error to show after the form was sent. */
  readonly problem: PasswordProblem | null;
  readonly onNext: (text: string) => void;
  readonly onRepeated: (text: string) => void;
};

/** Two fields for a new password. */
export const PasswordFields = ({ next, repeated, problem, onNext, onRepeated }: PasswordFieldsProps) => {
  const t = useT("console", "forms");
  return (
    <>
      <Field
        label={t("terms.newPassword")}
        hint={t("session.passwordHint", { min: PASSWORD_MIN })}
        error={
          problem === "short"
            ? t("session.passwordShort", { min: PASSWORD_MIN })
            : problem === "same"
              ? t("session.passwordSame")
              : undefined
        }
      >
        <PasswordInput
          autoComplete="new-password"
          maxLength={128}
          value={next}
          onChange={(event) => onNext(event.target.value)}
        />
      </Field>
      <Field
        label={t("terms.confirmNewPassword")}
        error={problem === "differs" ? t("validation.passwordNotEqual") : undefined}
      >
        <PasswordInput
          autoComplete="new-password"
          maxLength={128}
          value={repeated}
          onChange={(event) => onRepeated(event.target.value)}
        />
      </Field>
    </>
  );
};
