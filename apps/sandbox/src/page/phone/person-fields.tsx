import { useT } from "@krapao/i18n/react";
import type { ReactNode } from "react";

export type Draft = { readonly bankCode: string; readonly accountNo: string; readonly accountName: string };

type Props = {
  readonly legend: string;
  readonly value: Draft;
  readonly banks: readonly string[];
  /** The bank knows the receiver's name. */
  readonly hasName: boolean;
  readonly onChange: (value: Draft) => void;
};

/** Fields for a bank account. */
export const PersonFields = ({ legend, value, banks, hasName, onChange }: Props): ReactNode => {
  const t = useT("sandbox");
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1 text-label font-semibold">{legend}</legend>
      <div className="grid grid-cols-[6.25rem_1fr] gap-1.5">
        <select
          aria-label={`${legend} ${t("sandbox.bank.bankCode")}`}
          value={value.bankCode}
          onChange={(event) => onChange({ ...value, bankCode: event.target.value })}
          className="phone-input"
        >
          {banks.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
        <input
          aria-label={`${legend} ${t("sandbox.bank.accountNo")}`}
          placeholder={t("sandbox.bank.accountNo")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={value.accountNo}
          onChange={(event) => onChange({ ...value, accountNo: event.target.value.replaceAll(/[^\d-]/g, "") })}
          className="phone-input"
        />
      </div>
      {hasName && (
        <input
          aria-label={`${legend} ${t("sandbox.bank.accountName")}`}
          placeholder={t("sandbox.bank.accountName")}
          autoComplete="off"
          maxLength={100}
          value={value.accountName}
          onChange={(event) => onChange({ ...value, accountName: event.target.value })}
          className="phone-input"
        />
      )}
    </fieldset>
  );
};
