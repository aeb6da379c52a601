import type { Currency } from "@krapao/contract";

/** A kip's worth of a baht, roughly: the Lao demo has the same history. */
const KIP_PER_BAHT = 600;

/** Whole baht in minor units of a currency. */
export const inMinor = (baht: number, currency: Currency): bigint =>
  BigInt(baht * (currency === "LAK" ? KIP_PER_BAHT : 1)) * 100n;
