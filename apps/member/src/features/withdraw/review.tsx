import type { Wallet } from "@krapao/contract/wallet/shapes";
import { accountEnd, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { Mark, RowCard, ValueRow } from "@krapao/ui/list-row";
import { Money } from "@krapao/ui/money";
import { ArrowDown, Landmark, ShieldCheck, Wallet as WalletIcon } from "lucide-react";

import { useBankName } from "../../lib/use-bank-name.ts";
import type { Withdrawable } from "./withdrawable.ts";

type ReviewProps = {
  readonly wallet: Wallet;
  readonly able: Withdrawable;
  readonly amount: bigint;
  /** The same request was made before, without an answer, so the remaining balance is not known. */
  readonly isAgain: boolean;
};

/** The summary of a withdrawal, before the press that cannot be undone. */
export const Review = ({ wallet, able, amount, isAgain }: ReviewProps) => {
  const t = useT("forms", "member", "withdraw");
  const bankName = useBankName();
  const { bankAccount: account, profile } = wallet;
  const money = (minor: bigint): string => moneyText(minor, profile.currency);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section aria-label={t("withdraw.title")} tabIndex={0} className="grid grid-cols-1 gap-4 -outline-offset-2">
      <div className="text-center">
        <p className="text-label text-mute">{t("withdraw.title")}</p>
        <p className="text-total font-bold">
          <Money amount={amount} currency={profile.currency} word split />
        </p>
      </div>
      <Card className="grid gap-2">
        <div className="flex items-center gap-3">
          <Mark tone="night" size="large">
            <WalletIcon />
          </Mark>
          <p className="min-w-0 grow">
            <span className="block text-small text-mute">{t("withdraw.from")}</span>
            <span className="block font-bold">{t("terms.mainWallet")}</span>
            {able.games > 0n && (
              <span className="block text-small text-mute">
                {t("withdraw.bringsFirst", { amount: money(able.games) })}
              </span>
            )}
          </p>
        </div>
        <ArrowDown aria-hidden className="ml-3.5 size-4.5 text-mute" />
        <div className="flex items-center gap-3">
          <Mark tone="up" size="large">
            <Landmark />
          </Mark>
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
            <p className="min-w-0 grow basis-36">
              <span className="block text-small text-mute">
                {t("withdraw.toAccount")} · {bankName(account.bank)}
              </span>
              <span className="block font-bold [overflow-wrap:anywhere]">{account.bankAccountName}</span>
            </p>
            <span className="font-bold">{accountEnd(account.bankAccountNo)}</span>
          </div>
        </div>
      </Card>
      <RowCard as="dl">
        <ValueRow label={t("terms.amount")}>{money(amount)}</ValueRow>
        <ValueRow label={t("withdraw.fee")}>
          <span className="text-up-text">{money(0n)}</span>
        </ValueRow>
        {!isAgain && <ValueRow label={t("withdraw.leftAfter")}>{money(able.now - amount)}</ValueRow>}
      </RowCard>
      <p className="flex gap-2.5 text-label text-mute">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-up" />
        {t("withdraw.heldAtOnce")}
      </p>
    </section>
  );
};
