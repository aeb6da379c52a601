import type { Coupon } from "@krapao/contract/spin/shapes";

/** When a coupon ends, in milliseconds. One that never ends is listed last. */
const endOf = ({ expireAt }: Coupon): number => (expireAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(expireAt));

/** The coupons, the one that ends first before the others. */
export const byEnd = (coupons: readonly Coupon[]): readonly Coupon[] =>
  coupons.toSorted((one, other) => endOf(one) - endOf(other));

/** The one coupon to claim first, of those in order: it is worth money. Null while a bonus prevents all claims. */
export const urgentOf = (ordered: readonly Coupon[], isBonusRunning: boolean): Coupon | null =>
  isBonusRunning ? null : (ordered.find(({ amount }) => amount > 0) ?? null);
