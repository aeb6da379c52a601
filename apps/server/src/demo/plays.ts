import type { Currency } from "@krapao/contract";

import type { BetSide } from "../adapters/games/port.ts";
import type { Context } from "../context.ts";
import { atHour } from "../lib/calendar.ts";
import { inMinor } from "./past.ts";

/** One line of a bet report of the past, in baht, this many days ago, at that hour and minute. */
export type PastPlay = {
  readonly daysAgo: number;
  readonly hour: number;
  readonly minute: number;
  readonly code: string;
  readonly stake: number;
  readonly payout: number;
  /** The part of the stake that counts as turnover. The default is all of it. */
  readonly valid?: number;
  /** For a bet on sport: the event and the side. */
  readonly on?: BetSide;
};

/**
 * What the demo's member played with the money that went into games. 2,905 are lost in all, none of it under the bonus.
 */
export const memberPlays: readonly PastPlay[] = [
  { daysAgo: 33, hour: 20, minute: 4, code: "PG", stake: 2_000, payout: 1_500 },
  { daysAgo: 33, hour: 20, minute: 17, code: "PG", stake: 1_505, payout: 0, valid: 1_500 },
  { daysAgo: 33, hour: 20, minute: 41, code: "PG", stake: 2_500, payout: 0 },
  { daysAgo: 27, hour: 19, minute: 38, code: "PG", stake: 1_200, payout: 0 },
  { daysAgo: 27, hour: 20, minute: 12, code: "PG", stake: 800, payout: 3_450 },
  { daysAgo: 14, hour: 21, minute: 30, code: "UFABET", stake: 1_500, payout: 900 },
  { daysAgo: 12, hour: 20, minute: 34, code: "PG", stake: 1_000, payout: 900 },
  { daysAgo: 12, hour: 21, minute: 25, code: "PG", stake: 800, payout: 900 },
  { daysAgo: 3, hour: 15, minute: 5, code: "HUAYHD", stake: 500, payout: 1_250 },
];

/**
 * Writes a member's past play as lines of the bet reports. The books already have it: the transfers into and out of the
 * games are posted as lost and won. Repeating it changes nothing.
 */
export const fillPlays = async (
  { db, clock }: Context,
  member: { readonly id: bigint; readonly currency: Currency },
  plays: readonly PastPlay[],
  now = clock.now(),
): Promise<void> => {
  if (plays.length === 0) return;
  const rows = plays.map(({ daysAgo, hour, minute, code, stake, payout, valid = stake, on }, index) => {
    const at = new Date(atHour(now, daysAgo, hour).getTime() + minute * 60_000);
    const minor = (baht: number): bigint => inMinor(baht, member.currency);
    return {
      member_id: member.id,
      code,
      id: `DEMO-${index + 1}`,
      at,
      stake: minor(stake),
      payout: minor(payout),
      valid: minor(valid),
      seen_at: new Date(at.getTime() + 30_000),
      counted: true,
      event: on?.event ?? null,
      side: on?.side ?? null,
    };
  });
  await db
    .insertInto("game_bet")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
