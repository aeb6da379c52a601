import { MAX_AMOUNT } from "@krapao/contract";

/** Minor units as decimal text with two decimals: `100.50`. */
export const amountToText = (minor: bigint): string => {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Decimal text in minor units. Null for anything except plain digits with at most two decimals. */
export const amountFromText = (text: string): bigint | null => {
  const found = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) return null;
  const minor = BigInt(found[1] ?? "") * 100n + BigInt((found[2] ?? "").padEnd(2, "0"));
  return minor <= BigInt(MAX_AMOUNT) * 100n ? minor : null;
};
