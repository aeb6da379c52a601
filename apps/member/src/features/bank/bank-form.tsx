import { isEnglishName, needsEnglishName } from "@krapao/contract/bank-account";
import { LAO_CURRENCIES, LAO_DEFAULT_CURRENCY } from "@krapao/contract/constants";
import { lookupBanks } from "@krapao/contract/lookup/lookup-banks";
import { currencyWordId } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { ErrorState } from "@krapao/ui/error-state";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";
import { type FormEvent, useState } from "react";

import { useConfig } from "../../lib/use-config.ts";
import { useLookup } from "../../lib/use-lookup.ts";
import { useBankName } from "../../lib/use-bank-name.ts";

/** What this step gathers; the name is first and last name, upper case, joined by a space. */
export type BankDetails = {
  readonly bankCode: string;
  readonly bankAccountNo: string;
  readonly bankAccountName: string;
  readonly currency?: (typeof LAO_CURRENCIES)[number];
};

type BankFormProps = { readonly busy: boolean; readonly onSubmit: (details: BankDetails) => void };

/** The member's own bank account: where deposits come from and withdrawals go. */
export const BankForm = ({ busy, onSubmit }: BankFormProps) => {
  const t = useT("forms", "join");
  const config = useConfig();
  const banks = useLookup(lookupBanks);
  const nameOf = useBankName();
  const [bankCode, setBankCode] = useState("");
  const [accountNo, setAccountNo] = useState("");
  const [firstName, setFirstName] = useState("");
  const [lastName, setLastName] = useState("");
  const [currency, setCurrency] = useState<(typeof LAO_CURRENCIES)[number]>(LAO_DEFAULT_CURRENCY);
  const [tried, setTried] = useState(false);

  const isLao = config?.edition === "lo";
  const digits = accountNo.replace(/\D/g, "");
  const name = `${firstName.trim()} ${lastName.trim()}`;
  const lengths = banks.value?.find(({ code }) => code === bankCode)?.accountNumberLengths ?? [];
  const looksWrong = digits !== "" && lengths.length > 0 && !lengths.includes(digits.length);
  const mustBeEnglish = needsEnglishName(bankCode) && name.trim() !== "" && !isEnglishName(name);
  const recommended = isLao
    ? []
    : (config?.recommendedBanks ?? []).flatMap((code) => banks.value?.find((bank) => bank.code === code) ?? []);
  const [first, second] = recommended;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (bankCode === "" || digits === "" || firstName.trim() === "" || lastName.trim() === "" || mustBeEnglish) return;
    onSubmit({ bankCode, bankAccountNo: digits, bankAccountName: name, ...(isLao && { currency }) });
  };

  if (banks.failed) return <ErrorState onRetry={banks.retry} />;
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
          value={bankCode}
          disabled={banks.value === null}
          placeholder={banks.value === null ? t("common.loading") : t("register.bankSelect")}
          onChange={(event) => setBankCode(event.target.value)}
        >
          {(banks.value ?? []).map((bank) => (
            <option key={bank.code} value={bank.code}>
              {nameOf(bank)}
            </option>
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
          onChange={(event) => setAccountNo(event.target.value)}
        />
      </Field>
      <div className="grid gap-4 min-[360px]:grid-cols-2 min-[360px]:gap-3">
        <Field
          label={t("terms.firstName")}
          error={tried && firstName.trim() === "" ? t("validation.firstNameRequired") : null}
        >
          <TextInput
            autoComplete="given-name"
            autoCapitalize="characters"
            maxLength={49}
            value={firstName}
            onChange={(event) => setFirstName(event.target.value.toUpperCase())}
          />
        </Field>
        <Field
          label={t("terms.lastName")}
          error={tried && lastName.trim() === "" ? t("validation.lastNameRequired") : null}
        >
          <TextInput
            autoComplete="family-name"
            autoCapitalize="characters"
            maxLength={49}
            value={lastName}
            onChange={(event) => setLastName(event.target.value.toUpperCase())}
          />
        </Field>
      </div>
      <p aria-live="polite" className={`-mt-2 text-small ${mustBeEnglish ? "text-down" : "text-mute"}`}>
        {mustBeEnglish ? t("validation.accountNameEnglish") : t("register.nameHint")}
      </p>
      {isLao && (
        <Field label={t("terms.currency")}>
          <Select
            value={currency}
            onChange={(event) => setCurrency(event.target.value === "BAHT" ? "BAHT" : LAO_DEFAULT_CURRENCY)}
          >
            {LAO_CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {t(currencyWordId(code))}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Button type="submit" wide loading={busy} className="mt-1">
        {t("register.submit")}
      </Button>
    </form>
  );
};
