import type { Withdrawal } from "@krapao/contract/operator/withdrawal-shapes";
import { moneyText, timeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useRef } from "react";

import { Link, withdrawalHref } from "../../lib/navigation.tsx";
import { useListKeys } from "../../lib/use-list-keys.ts";
import { BankLine } from "../../parts/bank-line.tsx";
import { MemberLine } from "../../parts/member-line.tsx";
import { Age, At } from "../../parts/moments.tsx";
import { NoteTags } from "./notes.tsx";

const COLUMNS =
  "md:grid md:grid-cols-[minmax(8.5rem,1.3fr)_minmax(5.5rem,auto)_minmax(7rem,1fr)_4.5rem_minmax(8.5rem,1.4fr)] md:items-center md:gap-3";

const Row = ({ withdrawal, isOpen }: { readonly withdrawal: Withdrawal; readonly isOpen: boolean }) => {
  const { _id, member, amount, currency, bankAccount, createdAt, status, notes } = withdrawal;
  return (
    <li className="border-t border-line first:border-0">
      <Link
        href={withdrawalHref(status, _id)}
        data-row
        aria-current={isOpen ? "true" : undefined}
        className={cx(
          "relative flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3 -outline-offset-2 hover:bg-paper md:min-h-18",
          COLUMNS,
          isOpen &&
            "bg-accent-soft/60 before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-accent hover:bg-accent-soft/60",
        )}
      >
        <span className="min-w-0 grow">
          <MemberLine member={member} />
        </span>
        <span className="ml-auto text-right text-action font-bold whitespace-nowrap">
          {moneyText(amount, currency)}
        </span>
        <span className="max-md:basis-36 max-md:grow">
          <BankLine bankCode={bankAccount.bankCode} bankAccountNo={bankAccount.bankAccountNo} />
        </span>
        <span className="ml-auto text-right md:ml-0">
          {status === "waiting" ? (
            <>
              <span className="block font-semibold">
                <Age since={createdAt} />
              </span>
              <time dateTime={createdAt} className="block text-small text-mute">
                {timeText(createdAt).slice(0, 5)}
              </time>
            </>
          ) : (
            <span className="text-small text-mute">
              <At moment={createdAt} />
            </span>
          )}
        </span>
        <span className="max-md:basis-full">
          <NoteTags notes={notes} isWaiting={status === "waiting"} />
        </span>
      </Link>
    </li>
  );
};

/** Withdrawals, one row each, with links to their details. */
export const WithdrawalList = ({
  withdrawals,
  open,
}: {
  readonly withdrawals: readonly Withdrawal[];
  readonly open: string | null;
}) => {
  const t = useT("console");
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const isWaiting = withdrawals.every(({ status }) => status === "waiting");
  return (
    <div ref={list}>
      <div aria-hidden className={cx("hidden border-b border-line bg-paper/60 px-4 py-2 text-mute", COLUMNS)}>
        <span>{t("console.member")}</span>
        <span className="text-right">{t("console.amount")}</span>
        <span>{t("withdrawal.to")}</span>
        <span className="text-right">{t(isWaiting ? "withdrawal.waiting" : "withdrawal.askedAt")}</span>
        <span>{t("withdrawal.notes")}</span>
      </div>
      <ul>
        {withdrawals.map((withdrawal) => (
          <Row key={withdrawal._id} withdrawal={withdrawal} isOpen={withdrawal._id === open} />
        ))}
      </ul>
    </div>
  );
};
