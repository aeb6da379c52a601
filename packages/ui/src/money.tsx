import { type Amount, amountParts, type Currency, currencySign, currencyWordId } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { cx } from "./cx.ts";
import { Roll } from "./roll.tsx";

type MoneyProps = {
  /** `bigint` minor units, or a `number` of the wire. */
  readonly amount: Amount;
  /** With a currency: `฿500.00`, or with its word after the number when `word` is set. Without: the number alone. */
  readonly currency?: Currency | "BAHT" | undefined;
  readonly word?: boolean;
  /** A + before a positive amount. */
  readonly signed?: boolean;
  /** A large whole part and small decimals. */
  readonly split?: boolean;
  /** A change slides in digit by digit. The text itself changes at once. */
  readonly rolling?: boolean;
  readonly className?: string;
};

/** Money as one plain text (`฿1,234.50`), however it is drawn. */
export const Money = ({
  amount,
  currency,
  word = false,
  signed = false,
  split = false,
  rolling = false,
  className,
}: MoneyProps) => {
  const t = useT();
  const { sign, whole, decimals } = amountParts(amount, signed);
  const before = `${sign}${currency !== undefined && !word ? currencySign(currency) : ""}${whole}`;
  // About how many times wider than high it is: a long total gets smaller, so that it stays on the page.
  const width = Math.ceil(before.length * 0.6 + 1 + (word ? 1.2 : 0));
  const small = split ? "text-[0.62em]" : "";
  return (
    <span className={cx("whitespace-nowrap", split && `fit fit-${Math.min(12, Math.max(4, width))}`, className)}>
      {rolling ? <Roll text={before} /> : before}
      {rolling ? (
        <Roll text={`.${decimals}`} className={small} />
      ) : split ? (
        <span className={small}>.{decimals}</span>
      ) : (
        `.${decimals}`
      )}
      {currency !== undefined && word && (
        <span className="text-[0.45em] font-semibold opacity-80"> {t(currencyWordId(currency))}</span>
      )}
    </span>
  );
};
