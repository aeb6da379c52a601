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
  return (
    <span className={`${className} font-bold whitespace-nowrap`}>
      {sign}
      <span className="text-[0.68em] font-semibold">{currencySign(currency)}</span>
      {whole}
      <span className="text-[0.6em] font-semibold text-current/75">.{decimals}</span>
    </span>
  );
};
