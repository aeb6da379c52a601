import type { Account } from "@krapao/contract/account/shapes";
import { accountNumberText, dateTimeText, phoneText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { CopyButton } from "@krapao/ui/copy-button";
import { Mark, ValueRow } from "@krapao/ui/list-row";
import { Skeleton } from "@krapao/ui/skeleton";
import { Landmark } from "lucide-react";

import { useBankName } from "../../lib/use-bank-name.ts";

/** The member's first letter, name and phone, on the dark top. */
export const ProfileHead = ({ account }: { readonly account: Account | undefined }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3 pb-6 text-white">
    <span
      aria-hidden
      className="flex size-16 shrink-0 items-center justify-center rounded-card border border-gold/60 bg-gold/15 text-amount font-bold text-gold"
    >
      {account === undefined ? "" : Array.from(account.profile.name.trim())[0]}
    </span>
    {account === undefined ? (
      <span className="grid min-w-0 grow basis-32 grid-cols-1 gap-2">
        <Skeleton night className="h-6 w-40" />
        <Skeleton night className="h-5 w-28" />
      </span>
    ) : (
      <span className="min-w-0 grow basis-32">
        <span className="block text-title font-bold [overflow-wrap:anywhere]">{account.profile.name}</span>
        <span className="block text-mute-night">{phoneText(account.profile.username)}</span>
      </span>
    )}
  </div>
);

/** The member's details, and the bank account for withdrawals. `onBank` changes the account. */
export const ProfileCards = ({ account, onBank }: { readonly account: Account; readonly onBank: () => void }) => {
  const t = useT("forms", "member", "security");
  const bankName = useBankName();
  const { profile, bankAccount } = account;
  return (
    <>
      <Card look="lift" padded={false}>
        <dl className="[&>*+*]:border-t [&>*+*]:border-line">
          <ValueRow label={t("terms.memberId")}>
            {profile._id}
            <span className="-my-2 -mr-3">
              <CopyButton text={profile._id} label={t("terms.memberId")} />
            </span>
          </ValueRow>
          <ValueRow label={t("terms.username")}>{profile.username}</ValueRow>
          <ValueRow label={t("terms.registeredOn")}>{dateTimeText(profile.createdAt)}</ValueRow>
        </dl>
      </Card>
      <section>
        <h2 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 px-1">
          <span className="font-bold">{t("terms.bankAccount")}</span>
          <span className="text-label font-normal text-mute">{t("profile.bankUse")}</span>
        </h2>
        <Card padded={false} className="flex flex-wrap items-center gap-3 py-4 pr-2 pl-4">
          <Mark tone="up" size="large">
            <Landmark />
          </Mark>
          <dl className="min-w-0 grow basis-36">
            <dt className="sr-only">{t("terms.accountNumber")}</dt>
            <dd className="text-action font-bold [overflow-wrap:anywhere]">
              {accountNumberText(bankAccount.bankAccountNo)}
            </dd>
            <dt className="sr-only">{t("terms.accountName")}</dt>
            <dd className="text-label text-mute [overflow-wrap:anywhere]">{bankAccount.bankAccountName}</dd>
            <dt className="sr-only">{t("terms.bank")}</dt>
            <dd className="text-label text-mute">{bankName(bankAccount.bank)}</dd>
          </dl>
          <CopyButton
            text={bankAccount.bankAccountNo}
            shown={accountNumberText(bankAccount.bankAccountNo)}
            label={t("terms.accountNumber")}
          />
        </Card>
        <Button tone="text" size="small" className="mt-1 -ml-3" onClick={onBank}>
          {t("profile.bankChange")}
        </Button>
      </section>
    </>
  );
};
