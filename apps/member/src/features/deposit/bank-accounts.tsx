import type { BankAccount } from "@krapao/contract/account/shapes";
import type { DepositBank } from "@krapao/contract/lookup/shapes";
import { accountEnd, accountNumberText, currencyWordId } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Badge } from "@krapao/ui/badge";
import { Card } from "@krapao/ui/card";
import { CopyButton } from "@krapao/ui/copy-button";
import { EmptyState } from "@krapao/ui/empty-state";
import { Mark } from "@krapao/ui/list-row";
import { Info, Landmark } from "lucide-react";

import { useBankName } from "../../lib/use-bank-name.ts";

type BankAccountsProps = {
  readonly banks: readonly DepositBank[];
  readonly own: BankAccount | undefined;
  /** The currency's word is said where a country has two. */
  readonly showCurrency: boolean;
};

/** Our accounts to transfer to, each number copied with one tap. */
export const BankAccounts = ({ banks, own, showCurrency }: BankAccountsProps) => {
  const t = useT("member");
  const bankName = useBankName();
  if (banks.length === 0) return <EmptyState icon={<Landmark />}>{t("deposit.noChannel")}</EmptyState>;
  return (
    <div className="grid gap-3">
      {own !== undefined && (
        <p className="flex gap-2.5 rounded-field bg-accent-soft px-4 py-3 text-label text-accent-text">
          <Info aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          {t("deposit.fromRegistered", { account: `${own.bankCode} ${accountEnd(own.bankAccountNo)}` })}
        </p>
      )}
      {banks.map((bank) => (
        <Card key={`${bank.bankCode} ${bank.bankAccountNo}`}>
          <div className="flex flex-wrap items-start gap-3">
            <Mark tone="night">{bank.bankCode.slice(0, 2)}</Mark>
            <div className="min-w-0 grow basis-40">
              <p className="font-semibold">{bankName(bank.bank)}</p>
              <p className="text-label text-mute">{bank.bankAccountName}</p>
            </div>
            <Badge tone={bank.mode === "AUTO" ? "up" : "wait"}>
              {bank.mode === "AUTO" ? t("deposit.auto") : t("deposit.needsSlip")}
            </Badge>
          </div>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-control bg-paper py-1 pr-1 pl-4">
            <span className="text-action font-bold">{accountNumberText(bank.bankAccountNo)}</span>
            <CopyButton
              look="button"
              text={bank.bankAccountNo}
              shown={accountNumberText(bank.bankAccountNo)}
              label={`${bankName(bank.bank)} ${accountNumberText(bank.bankAccountNo)}`}
            />
          </div>
          {showCurrency && (
            <p className="mt-2 text-label text-mute">
              {t("deposit.currency")} {t(currencyWordId(bank.currency))}
            </p>
          )}
        </Card>
      ))}
      <p className="text-center text-label text-mute">{t("deposit.credited1Minute")}</p>
    </div>
  );
};
