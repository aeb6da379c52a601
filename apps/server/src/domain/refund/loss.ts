import { shareOf } from "../../lib/percent.ts";

/** Net losses in minor units, of plain money and under a bonus; below zero where more was won than lost. */
export type Losses = { readonly plain: bigint; readonly underBonus: bigint };

/** Per cent of plain losses, and of those under a bonus (CONTRACT.md rule 10). */
export type RefundPercents = { readonly refundSuccess: number; readonly refundFail: number };

const above = (one: bigint, other: bigint): bigint => (one > other ? one - other : 0n);

/**
 * What of a member's net losses over their life was never refunded: only what goes beyond the most that was refunded
 * before, so that what was won back has to be lost again first. Each part by itself.
 */
export const openLosses = (lost: Losses, refunded: Losses): Losses => ({
  plain: above(lost.plain, refunded.plain),
  underBonus: above(lost.underBonus, refunded.underBonus),
});

/** The refund of some losses, rounded down to the satang. */
export const refundOf = ({ plain, underBonus }: Losses, { refundSuccess, refundFail }: RefundPercents): bigint =>
  shareOf({ amount: plain, percent: refundSuccess }, { amount: underBonus, percent: refundFail });
