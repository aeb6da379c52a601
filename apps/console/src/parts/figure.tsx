import { type Amount, amountParts, type Currency, currencySign } from "@krapao/i18n";

/** An amount of money as the main figure: sign and decimals small, whole part large. It is one run of plain text. */
export const Figure = ({
  amount,
  currency,
  className = "text-amount",
}: {
  readonly amount: Amount;
  readonly currency: Currency | "BAHT";
  readonly className?: string;
}) => {
  const { sign, whole, decimals } = amountParts(amount);
  // The estimated width of a figure with its card, in multiples of its height. Long figures get smaller, so that they
  // fit.
  const wide = Math.min(12, Math.max(4, Math.ceil((whole.length * 0.6 + 2) * 1.4)));
  return (
    <span className={className}>
      <span className={`fit fit-${wide} font-bold whitespace-nowrap`}>
        {sign}
        <span className="text-[0.68em] font-semibold">{currencySign(currency)}</span>
        {whole}
        <span className="text-[0.6em] font-semibold text-current/75">.{decimals}</span>
      </span>
    </span>
  );
};
