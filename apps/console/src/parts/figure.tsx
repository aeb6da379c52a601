import { type Amount, amountParts, type Currency, currencySign } from "@krapao/i18n";

/** Money as the thing to read: sign and decimals small, the whole part large. One run of plain text. */
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
  // About how many times its own height it is wide, with the card around it: a long one gets smaller, and leaves no card.
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
