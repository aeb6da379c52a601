import { MAX_AMOUNT } from "@krapao/contract";

const most = BigInt(MAX_AMOUNT) * 100n;
const decimal = /^(0|[1-9]\d{0,10})(?:\.(\d{1,2})(0{0,4}))?$/;

/** Minor units as decimal text with two decimals, as providers take it: `100.50`. */
export const toDecimalText = (minor: bigint): string => {
  const sign = minor < 0n ? "-" : "";
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/**
 * A provider's decimal text in minor units. Null for any text that is not plainly an amount: signs, separators,
 * exponents, fractions of the smallest unit, more than the largest amount that we handle (SECURITY.md S35).
 */
export const fromDecimalText = (text: string): bigint | null => {
  const found = decimal.exec(text);
  if (!found) return null;
  const minor = BigInt(found[1] ?? "0") * 100n + BigInt((found[2] ?? "").padEnd(2, "0"));
  return minor <= most ? minor : null;
};
