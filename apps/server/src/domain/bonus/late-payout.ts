import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { raiseFlag } from "../../saga/flags.ts";

/** How long after its end a bonus is checked for late payouts. */
const WITHIN_MS = 30 * 86_400_000;

/**
 * Flags a payout of a bet that was made under a bonus and paid after the bonus had ended before its requirement was
 * met. No report says that a bet is still open, so the end could not wait for it. An operator looks into it; the money
 * stays the member's. Only a game with a bet under the bonus counts, and none since. Repeating this writes the same
 * flag.
 */
export const noteLatePayouts = async (context: Context, memberId: bigint): Promise<void> => {
  const since = new Date(context.clock.now().getTime() - WITHIN_MS);
  const { rows } = await sql<{ reference: string; code: string; id: string; payout: bigint }>`
    select b.reference, p.code, p.id, p.payout
    from member_bonus b cross join game_provider g
      join game_bet p on p.member_id = b.member_id and p.code = g.code and p.at > b.ended_at
    where b.member_id = ${memberId} and b.ended_how <> 'finished' and b.ended_at >= ${since}
      and p.stake = 0 and p.payout > 0
      and exists (
        select from game_bet s where s.member_id = p.member_id and s.code = p.code and s.stake > 0
          and s.at >= b.activated_at and s.at <= b.ended_at
      )
      and not exists (
        select from member_bonus n where n.member_id = b.member_id and n.activated_at > b.ended_at and n.activated_at <= p.at
      )
      and not exists (
        select from game_bet s
        where s.member_id = p.member_id and s.code = p.code and s.stake > 0 and s.at > b.ended_at and s.at < p.at
      )
    order by p.at desc limit 20`.execute(context.db);
  for (const { reference, code, id, payout } of rows)
    await raiseFlag(context, { memberId, reference }, "paid-after-bonus", `${code}:${id}`, {
      game: code,
      amount: String(payout),
    });
};
