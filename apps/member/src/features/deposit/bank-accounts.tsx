import type { BankAccount } from "@krapao/contract/account/shapes";
import type { DepositBank } from "@krapao/contract/lookup/shapes";
import { accountEnd, accountNumberText, currencyWordId } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Badge } from "@krapao/ui/badge";
import { BankMark } from "@krapao/ui/bank-mark";
import { Card } from "@krapao/ui/card";
import { CopyButton } from "@krapao/ui/copy-button";
import { EmptyState } from "@krapao/ui/empty-state";
import { Info, Landmark, ReceiptText, Zap } from "lucide-react";

import { useBankName } from "../../lib/use-bank-name.ts";
import { Arrived } from "./arrived.tsx";
import { useArrivals } from "./use-arrivals.ts";

type BankAccountsProps = {
  readonly banks: readonly DepositBank[];
  readonly own: BankAccount | undefined;
  /** The name of the currency is shown where a country has two. */
  readonly showCurrency: boolean;
};

/** Transfers that the bank reports are shown at once. A slip shows its own progress beside them. */
const CHANNELS = ["bank"] as const;

/** Whether deposits are credited automatically, or with a slip. */
const ModeBadge = ({ isAuto }: { readonly isAuto: boolean }) => {
  const t = useT("member", "deposit");
  return isAuto ? (
    <Badge tone="up" className="mt-1.5" icon={<Zap aria-hidden className="size-3.5 shrink-0" />}>
      {t("deposit.auto")}
    </Badge>
  ) : (
    <Badge tone="quiet" className="mt-1.5" icon={<ReceiptText aria-hidden className="size-3.5 shrink-0" />}>
      {t("deposit.needsSlip")}
    </Badge>
  );
};

/** Our accounts to transfer to, each number copied with one tap. */
export const BankAccounts = ({ banks, own, showCurrency }: BankAccountsProps) => {
  const t = useT("member", "deposit");
  const bankName = useBankName();
  const arrivals = useArrivals(CHANNELS);
  const currency = banks[0]?.currency ?? "BAHT";
  if (arrivals.latest !== null)
    return (
      <Arrived
        title={t("deposit.bankArrived")}
        amount={arrivals.latest.amount}
        currency={currency}
        onMore={arrivals.seen}
      />
    );
  if (banks.length === 0) return <EmptyState icon={<Landmark />}>{t("deposit.noChannel")}</EmptyState>;
  return (
    <div className="grid gap-3">
      {own !== undefined && (
        <p className="flex gap-2.5 rounded-field bg-accent-soft px-4 py-3 text-label text-accent-text">
          <Info aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          {t("deposit.fromRegistered", { account: `${own.bankCode}\u00A0${accountEnd(own.bankAccountNo)}` })}
        </p>
      )}
      {banks.map((bank) => (
        <Card key={`${bank.bankCode} ${bank.bankAccountNo}`}>
          <div className="flex gap-3">
            <BankMark code={bank.bankCode} />
            <div className="min-w-0 grow">
              <p className="font-semibold">{bankName(bank.bank)}</p>
              <p className="text-label text-mute [overflow-wrap:anywhere]">{bank.bankAccountName}</p>
              <ModeBadge isAuto={bank.mode === "AUTO"} />
            </div>
          </div>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
            <span className="text-action font-bold [overflow-wrap:anywhere] min-[360px]:text-title">
              {accountNumberText(bank.bankAccountNo)}
            </span>
            <CopyButton
              look="button"
              text={bank.bankAccountNo}
              shown={accountNumberText(bank.bankAccountNo)}
              label={`${bankName(bank.bank)} ${accountNumberText(bank.bankAccountNo)}`}
            />
          </div>
          {showCurrency && (
            <p className="mt-2 text-label text-mute">
              {t("deposit.currency", { currency: t(currencyWordId(bank.currency)) })}
            </p>
          )}
        </Card>
      ))}
      {banks.some(({ mode }) => mode === "AUTO") && (
        <p className="text-center text-label text-mute">{t("deposit.credited1Minute")}</p>
      )}
    </div>
  );
};
