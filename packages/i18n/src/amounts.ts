/** Currencies inside the product. On the wire the Lao edition uses `BAHT` for THB. */
export type Currency = "THB" | "LAK";

/** Money: a `bigint` is integer minor units, a `number` is major units as the wire carries them. */
export type Amount = bigint | number;

const SIGNS: Readonly<Record<Currency, string>> = { THB: "฿", LAK: "₭" };

/** The minus before a number is an en dash, because Noto Sans Thai has no U+2212. */
export const MINUS = "–";

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * An amount in minor units. A wire amount (major units) is rounded to two decimals. Throws a RangeError for a number
 * that is not finite.
 */
export const minorOf = (amount: Amount): bigint => {
  if (typeof amount === "bigint") return amount;
  if (!Number.isFinite(amount)) throw new RangeError("an amount must be finite");
  return BigInt(Math.abs(amount) < 1e20 ? amount.toFixed(2).replace(".", "") : `${BigInt(Math.trunc(amount))}00`);
};

/** A currency's sign. `BAHT` is the wire's name of THB. */
export const currencySign = (currency: Currency | "BAHT"): string => SIGNS[currency === "BAHT" ? "THB" : currency];

/** The message that holds a currency's word: บาท, ກີບ, kip. */
export const currencyWordId = (currency: Currency | "BAHT"): "terms.kip" | "terms.baht" =>
  currency === "LAK" ? "terms.kip" : "terms.baht";

/** The parts of an amount: sign (`–`, `+` or nothing), grouped whole part, two decimals. */
export type AmountParts = { readonly sign: string; readonly whole: string; readonly decimals: string };

/** The parts of an amount, for showing them in different sizes. With `signed` a positive amount gets a +. */
export const amountParts = (amount: Amount, signed = false): AmountParts => {
  const minor = minorOf(amount);
  const digits = String(minor < 0n ? -minor : minor).padStart(3, "0");
  return {
    sign: minor < 0n ? MINUS : signed && minor > 0n ? "+" : "",
    whole: grouped(digits.slice(0, -2)),
    decimals: digits.slice(-2),
  };
};

/** `1,234.50`, `–500.00`; with `signed` also `+500.00`. The same in every language. */
export const amountText = (amount: Amount, signed = false): string => {
  const { sign, whole, decimals } = amountParts(amount, signed);
  return `${sign}${whole}.${decimals}`;
};

/** `฿1,234.50`, `–₭500.00`; with `signed` also `+฿500.00`. */
export const moneyText = (amount: Amount, currency: Currency | "BAHT", signed = false): string => {
  const { sign, whole, decimals } = amountParts(amount, signed);
  return `${sign}${currencySign(currency)}${whole}.${decimals}`;
};

/** `50,000`, `0.50`: the amount of a limit, grouped and without `.00`. The text around it names the currency. */
export const bareAmountText = (amount: Amount): string => amountText(amount).replace(/\.00$/, "");

/** `1,234`: a count, grouped. Decimals stay as they are. */
export const countText = (count: number): string => {
  const [whole = "", decimals] = String(Math.abs(count)).split(".");
  return `${count < 0 ? MINUS : ""}${grouped(whole)}${decimals === undefined ? "" : `.${decimals}`}`;
};
