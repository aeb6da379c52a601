import type { Currency } from "@krapao/contract";

/** A kip's worth of a baht, roughly: the Lao demo has the same history. */
const KIP_PER_BAHT = 600;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Asia/Bangkok is so far ahead. */
const OFFSET_HOURS = 7;

/** Whole baht in minor units of a currency. */
export const inMinor = (baht: number, currency: Currency): bigint =>
  BigInt(baht * (currency === "LAK" ? KIP_PER_BAHT : 1)) * 100n;

/** That hour by the members' clock, so many days ago. */
export const atHour = (now: Date, daysAgo: number, hour: number): Date => {
  const today = Math.floor((now.getTime() + OFFSET_HOURS * HOUR_MS) / DAY_MS) * DAY_MS - OFFSET_HOURS * HOUR_MS;
  return new Date(today - daysAgo * DAY_MS + hour * HOUR_MS);
};
