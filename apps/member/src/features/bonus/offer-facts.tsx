import type { BonusOffer } from "@krapao/contract/bonus/shapes";
import { bareAmountText, currencySign } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { useCurrency } from "../../money/use-currency.ts";

/** The requirements of a bonus in figures, on its card where there is room. */
export const OfferFacts = ({ offer }: { readonly offer: BonusOffer }) => {
  const t = useT("forms", "member");
  const currency = useCurrency() ?? "BAHT";
  const facts = [
    { label: t("home.firstLeast"), value: `${currencySign(currency)}${bareAmountText(offer.least)}` },
    { label: t("home.firstTurnover"), value: t("home.firstTimes", { count: offer.turnover }) },
    ...(offer.days === null ? [] : [{ label: t("home.firstFor"), value: t("time.unit.day", { count: offer.days }) }]),
  ];
  return (
    <dl className="hidden px-5 pt-1.5 pb-2 text-label lg:block [&>*+*]:border-t [&>*+*]:border-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
          <dt className="text-mute">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
};
