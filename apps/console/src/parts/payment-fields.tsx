import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";

type PaymentFieldProps = { readonly value: string; readonly onChange: (text: string) => void };

/** A field for the code of the sender's bank. */
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

/** A field for the bank's reference of a transfer. */
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
  /** Whether the typed text is no valid amount. */
  readonly isWrong: boolean;
  readonly warning?: string | undefined;
  /** Whether the field takes the focus when its dialog opens. */
  readonly isFirst?: boolean;
};

/** A field for an amount of money. */
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
