import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { plainDigits } from "@krapao/ui/typing";
import { useEffect, useRef } from "react";

/** The field for the authenticator's code. */
export const CodeField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (code: string) => void;
}) => {
  const t = useT("console");
  const input = useRef<HTMLInputElement>(null);
  // The field appears when the server asks for a code, so it takes the focus.
  useEffect(() => input.current?.focus(), []);
  return (
    <Field label={t("session.code")} hint={t("session.codeHint")}>
      <TextInput
        ref={input}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={value}
        onChange={(event) => onChange(plainDigits(event.target.value).replace(/\D/g, ""))}
      />
    </Field>
  );
};
