import { type Currency, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import type { Place } from "./place.ts";

type TransferAfterProps = {
  readonly from: Place;
  readonly to: Place;
  /** In minor units. */
  readonly amount: bigint;
  readonly currency: Currency | "BAHT";
};

/**
 * The balances of both ends after the transfer, shown before anything moves. Empty when the amount exceeds the known
 * balance.
 */
export const TransferAfter = ({ from, to, amount, currency }: TransferAfterProps) => {
  const t = useT("member");
  if (amount > from.balance) return null;
  return (
    <dl aria-live="polite" className="grid gap-1.5 px-1 text-label">
      <div className="flex flex-wrap justify-between gap-x-3">
        <dt className="text-mute">{t("transfer.leftLabel", { name: from.name })}</dt>
        <dd className="ml-auto font-semibold">{moneyText(from.balance - amount, currency)}</dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-3">
        <dt className="text-mute">{t("transfer.hasLabel", { name: to.name })}</dt>
        <dd className="ml-auto font-semibold">{moneyText(to.balance + amount, currency)}</dd>
      </div>
    </dl>
  );
};
