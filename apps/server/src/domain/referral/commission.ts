import { shareOf } from "../../lib/percent.ts";
import type { InviteEnd } from "./tables.ts";

const DAY_MS = 86_400_000;

/** Play within this time counts for a friend's first deposit. */
export const INVITE_MS = 30 * DAY_MS;
/** A commission can be collected this long after it was earned. */
export const COLLECT_AFTER_MS = DAY_MS;

/** What is known about a friend's first deposit. Minor units. */
export type Played = {
  readonly deposit: bigint;
  readonly depositedAt: Date;
  /** The valid turnover of their bets within its 30 days, as known now. */
  readonly played: bigint;
  /** Every bet report covers the 30 days to their end. */
  readonly isComplete: boolean;
};

/**
 * The percentage of the first deposit once it is played through, else of what was played; and the maximum for one
 * friend.
 */
export type InviteTerms = { readonly success: number; readonly fail: number; readonly maximum: bigint };

/** The commission for a friend; null while it is open. */
export type Commission = { readonly as: InviteEnd; readonly percent: number; readonly amount: bigint } | null;

const atMost = (amount: bigint, most: bigint): bigint => (amount < most ? amount : most);

/** The commission for a friend's first deposit (CONTRACT.md rule 11), rounded down to the satang. */
export const commissionOf = (
  { deposit, depositedAt, played, isComplete }: Played,
  terms: InviteTerms,
  now: Date,
): Commission => {
  const { success, fail, maximum } = terms;
  if (played >= deposit) {
    return { as: "success", percent: success, amount: atMost(shareOf({ amount: deposit, percent: success }), maximum) };
  }
  const isOver = now.getTime() >= depositedAt.getTime() + INVITE_MS;
  if (!isOver || !isComplete) return null;
  if (played === 0n) return { as: "nothing", percent: 0, amount: 0n };
  return { as: "fail", percent: fail, amount: atMost(shareOf({ amount: played, percent: fail }), maximum) };
};
