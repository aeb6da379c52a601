import * as z from "zod/mini";

/** The largest amount on the wire, in major units (SECURITY.md S29). */
export const MAX_AMOUNT = 10_000_000_000;

/**
 * A wire amount (major units) in integer minor units, or null when it is not money: not finite, not a number, above
 * {@link MAX_AMOUNT}, or with more than two decimals. The sign is kept; zero is 0n.
 */
export const toMinor = (major: unknown): bigint | null => {
  if (typeof major !== "number" || !Number.isFinite(major) || Math.abs(major) > MAX_AMOUNT) return null;
  const text = major.toFixed(2);
  if (Number(text) !== major) return null;
  return BigInt(text.replace(".", ""));
};

/** Integer minor units as a wire amount in major units; exact up to {@link MAX_AMOUNT}. */
export const toMajor = (minor: bigint): number => Number(minor) / 100;

/** An amount to be moved: above zero, with at most two decimals, at most {@link MAX_AMOUNT}. */
export const amount = z.number().check(
  z.gt(0),
  z.lte(MAX_AMOUNT),
  z.refine((value) => toMinor(value) !== null, { error: "amount" }),
);

/** An amount in an answer, of any sign. */
export const money = z.number();

/** The currencies inside the server (rule 20). */
export type Currency = "THB" | "LAK";

/** On the wire THB is `BAHT` (rule 20). */
export const wireCurrency = z.enum(["LAK", "BAHT"]);
export type WireCurrency = z.infer<typeof wireCurrency>;

/** A currency in the form of the wire. */
export const toWireCurrency = (currency: Currency): WireCurrency => (currency === "THB" ? "BAHT" : currency);

/** A currency of the wire in the form that the server uses. */
export const fromWireCurrency = (currency: WireCurrency): Currency => (currency === "BAHT" ? "THB" : currency);
