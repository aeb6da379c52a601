import { shareOf } from "../../lib/percent.ts";

/** Net losses in minor units, without and with a bonus; negative where more was won than lost. */
export type Losses = { readonly plain: bigint; readonly underBonus: bigint };

/** The percentages of losses without a bonus, and of losses under one (CONTRACT.md rule 10). */
export type RefundPercents = { readonly refundSuccess: number; readonly refundFail: number };

const above = (one: bigint, other: bigint): bigint => (one > other ? one - other : 0n);

/**
 * The part of a member's lifetime net losses that was not refunded yet: only what exceeds the highest loss refunded
 * before. So what was won back has to be lost again first. Each part is separate.
 */
export const openLosses = (lost: Losses, refunded: Losses): Losses => ({
  plain: above(lost.plain, refunded.plain),
  underBonus: above(lost.underBonus, refunded.underBonus),
});

/** The refund for losses, rounded down to the satang. */
export const refundOf = ({ plain, underBonus }: Losses, { refundSuccess, refundFail }: RefundPercents): bigint =>
  shareOf({ amount: plain, percent: refundSuccess }, { amount: underBonus, percent: refundFail });
