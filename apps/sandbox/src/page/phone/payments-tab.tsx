import { dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx, Money } from "@krapao/ui";
import type { ReactNode } from "react";

import type { Account } from "../../host/page-shapes.ts";

/** The movements of this account, newest first. */
export const PaymentsTab = ({ account }: { readonly account: Account | null }): ReactNode => {
  const t = useT("sandbox");
  const payments = account?.payments ?? [];
  if (payments.length === 0) {
    return (
      <p className="py-16 text-center text-label text-mute">
        {t(account === null ? "sandbox.loading" : "sandbox.bank.noPayments")}
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-control border border-line bg-card">
      {payments.map(({ id, direction, amount, reference, at, what }) => (
        <li key={id} className="flex items-center justify-between gap-3 px-3 py-2">
          <span className="min-w-0 leading-snug">
            <span className="block truncate text-small font-semibold">{reference === "" ? what : reference}</span>
            <span className="block text-nav text-mute">{dateTimeText(at)}</span>
          </span>
          <Money
            amount={direction === "in" ? amount : -amount}
            signed
            currency={account?.currency}
            className={cx("text-label font-semibold", direction === "in" && "text-up-text")}
          />
        </li>
      ))}
    </ul>
  );
};
