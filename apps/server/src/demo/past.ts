import type { Currency } from "@krapao/contract";

/** The value of a baht in kip, roughly. The demo of Laos has the same history. */
const KIP_PER_BAHT = 600;

/** Converts whole baht into minor units of a currency. A baht counts as 600 kip. */
export const inMinor = (baht: number, currency: Currency): bigint =>
  BigInt(baht * (currency === "LAK" ? KIP_PER_BAHT : 1)) * 100n;
