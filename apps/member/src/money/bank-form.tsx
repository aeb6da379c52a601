import { isEnglishName, needsEnglishName } from "@krapao/contract/bank-account";
import { LAO_CURRENCIES, LAO_DEFAULT_CURRENCY } from "@krapao/contract/constants";
import { asciiDigits } from "@krapao/contract/digits";
import { lookupBanks } from "@krapao/contract/lookup/lookup-banks";
import { currencyWordId } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { BankMark } from "@krapao/ui/bank-mark";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";
import { UpperInput } from "@krapao/ui/upper-input";
import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";

import { Coming } from "../content/coming.tsx";
import { useConfig } from "../lib/use-config.ts";
import { useEdition } from "../lib/use-edition.ts";
import { useLookup } from "../lib/use-lookup.ts";
import { useBankName } from "../lib/use-bank-name.ts";
import { popularFirst } from "./popular-banks.ts";

/** The form's result. The name is first and last name, in upper case, joined by a space. */
export type BankDetails = {
  readonly bankCode: string;
  readonly bankAccountNo: string;
  readonly bankAccountName: string;
  readonly currency?: (typeof LAO_CURRENCIES)[number];
};

/** The input, as it was typed. */
export type BankDraft = {
  readonly bankCode: string;
  readonly accountNo: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly currency: (typeof LAO_CURRENCIES)[number];
};

export const EMPTY_BANK: BankDraft = {
  bankCode: "",
  accountNo: "",
  firstName: "",
  lastName: "",
  currency: LAO_DEFAULT_CURRENCY,
};

type BankFormProps = {
  readonly draft: BankDraft;
  readonly onDraft: (draft: BankDraft) => void;
  readonly busy: boolean;
  /** Asks for the currency too. It is fixed at the registration. */
  readonly withCurrency: boolean;
  /** The label of the button. */
  readonly submit: string;
  /** Further fields, and the error, above the button. */
  readonly children?: ReactNode;
  /** Whether everything else that is needed is present. */
  readonly isFilled?: boolean;
  readonly onSubmit: (details: BankDetails) => void;
};

/**
 * The member's own bank account, from which deposits come and to which withdrawals go. The parent component keeps the
 * input.
 */
export const BankForm = ({
  draft,
  onDraft,
  busy,
  withCurrency,
  submit: submitLabel,
  children,
  isFilled = true,
  onSubmit,
}: BankFormProps) => {
  const t = useT("forms", "join");
  const config = useConfig();
  const edition = useEdition();
  const isLao = edition === "lo";
  const banks = useLookup(lookupBanks);
  const nameOf = useBankName();
  const [tried, setTried] = useState(false);
  const { bankCode, accountNo, firstName, lastName, currency } = draft;
  const edit = (part: Partial<BankDraft>): void => onDraft({ ...draft, ...part });

  const digits = asciiDigits(accountNo).replace(/\D/g, "");
  const name = `${firstName.trim()} ${lastName.trim()}`;
  const lengths = banks.value?.find(({ code }) => code === bankCode)?.accountNumberLengths ?? [];
  const looksWrong = digits !== "" && lengths.length > 0 && !lengths.includes(digits.length);
  const mustBeEnglish = needsEnglishName(bankCode) && name.trim() !== "" && !isEnglishName(name);
  const recommended = isLao
    ? []
    : (config?.recommendedBanks ?? []).flatMap((code) => banks.value?.find((bank) => bank.code === code) ?? []);
  const [first, second] = recommended;
  const { popular, others } = popularFirst(banks.value ?? [], edition);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const isEmpty = bankCode === "" || digits === "" || firstName.trim() === "" || lastName.trim() === "";
    if (busy || isEmpty || mustBeEnglish || !isFilled) return;
    onSubmit({ bankCode, bankAccountNo: digits, bankAccountName: name, ...(isLao && withCurrency && { currency }) });
  };

  if (banks.isMissing && banks.isError) return <Coming reads={[banks]}>{null}</Coming>;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={t("terms.bank")}
        hint={
          first && second ? t("register.bankRecommended", { bank1: nameOf(first), bank2: nameOf(second) }) : undefined
        }
        error={tried && bankCode === "" ? t("validation.bankRequired") : null}
      >
        <Select
          data-first
          // A long name takes two lines on a narrow phone.
          className="[&_select]:whitespace-normal"
          before={bankCode === "" ? undefined : <BankMark code={bankCode} size="small" />}
          value={bankCode}
          disabled={banks.value === null}
          placeholder={banks.value === null ? t("common.loading") : t("register.bankSelect")}
          onChange={(event) => edit({ bankCode: event.target.value })}
        >
          {[
            { label: t("register.banksPopular"), list: popular },
            { label: t("register.banksOther"), list: others },
          ].map(({ label, list }) => (
            <optgroup key={label} label={label}>
              {list.map((bank) => (
                <option key={bank.code} value={bank.code}>
                  {nameOf(bank)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field
        label={t("terms.accountNumber")}
        warning={looksWrong ? t("validation.accountLengthWarning", { expected: lengths.join("/") }) : undefined}
        error={tried && digits === "" ? t("validation.accountNumberRequired") : null}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          value={accountNo}
          onChange={(event) => edit({ accountNo: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 min-[360px]:grid-cols-2 min-[360px]:gap-3">
        <Field
          label={t("terms.firstName")}
          error={tried && firstName.trim() === "" ? t("validation.firstNameRequired") : null}
        >
          <UpperInput
            autoComplete="given-name"
            maxLength={49}
            value={firstName}
            onText={(text) => edit({ firstName: text })}
          />
        </Field>
        <Field
          label={t("terms.lastName")}
          error={tried && lastName.trim() === "" ? t("validation.lastNameRequired") : null}
        >
          <UpperInput
            autoComplete="family-name"
            maxLength={49}
            value={lastName}
            onText={(text) => edit({ lastName: text })}
          />
        </Field>
      </div>
      <p aria-live="polite" className={`-mt-2 flex gap-1.5 text-small ${mustBeEnglish ? "text-down" : "text-mute"}`}>
        {mustBeEnglish && <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />}
        {mustBeEnglish ? t("validation.accountNameEnglish") : t("register.nameHint")}
      </p>
      {isLao && withCurrency && (
        <Field label={t("terms.currency")}>
          <Select
            value={currency}
            onChange={(event) => edit({ currency: event.target.value === "BAHT" ? "BAHT" : LAO_DEFAULT_CURRENCY })}
          >
            {LAO_CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {t(currencyWordId(code))}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {children}
      <Button type="submit" wide loading={busy} className="mt-1">
        {submitLabel}
      </Button>
    </form>
  );
};
