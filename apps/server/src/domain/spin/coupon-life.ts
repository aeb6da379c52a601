/** Asia/Bangkok is 7 hours ahead all year; Vientiane too. */
const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * From when on a coupon of `days` can no longer be claimed: midnight in Bangkok after so many whole days beyond the one
 * that it was won on. Null: never.
 */
export const expiryOf = (won: Date, days: number | null): Date | null =>
  days === null ? null : new Date((Math.floor((won.getTime() + OFFSET_MS) / DAY_MS) + 1 + days) * DAY_MS - OFFSET_MS);
