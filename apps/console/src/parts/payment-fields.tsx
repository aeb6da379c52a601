import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";

type PaymentFieldProps = { readonly value: string; readonly onChange: (text: string) => void };

/** The code of the bank that a transfer came from. */
export const SendingBankField = ({ value, onChange }: PaymentFieldProps) => {
  const t = useT("console");
  return (
    <Field label={t("depositReport.sendingBank")}>
      <TextInput
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
};

/** The bank's reference of a transfer. */
export const BankReferenceField = ({ value, onChange }: PaymentFieldProps) => {
  const t = useT("console");
  return (
    <Field label={t("depositReport.reference")} hint={t("depositReport.referenceHint")}>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
};

type AmountFieldProps = PaymentFieldProps & {
  readonly label: string;
  /** Whether what was typed is no amount. */
  readonly isWrong: boolean;
  readonly warning?: string | undefined;
  /** Whether the cursor begins here. */
  readonly isFirst?: boolean;
};

/** An amount of money that an operator types. */
export const AmountField = ({ label, value, isWrong, warning, isFirst = false, onChange }: AmountFieldProps) => {
  const t = useT("console");
  return (
    <Field label={label} error={isWrong ? t("depositReport.amountWrong") : undefined} warning={warning}>
      <TextInput
        data-first={isFirst || undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
};
