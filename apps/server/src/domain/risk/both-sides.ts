import { sql } from "kysely";

import type { Context } from "../../context.ts";
import type { MemberGame } from "../game/accounts.ts";
import { raiseFlag } from "../../saga/flags.ts";

/** With so many a member is flagged for one event at most; themselves first, then the largest stakes. */
const MOST = 20;

type Pair = {
  readonly event: string;
  readonly other: bigint;
  readonly sides: readonly string[];
  readonly staked: string;
};

/**
 * Flags events of which two sides were backed, the smaller stake at least half of the larger, by the member alone or with
 * one whom they invited, who invited them, or who ever received a bonus from the same device or on a deposit of the same
 * payer (SECURITY.md S69). For a person to look into, it stops nothing; whoever of the two is looked at, it is one flag.
 */
export const flagBothSides = async (
  context: Pick<Context, "db" | "clock">,
  { memberId, code, currency }: Pick<MemberGame, "memberId" | "code" | "currency">,
  events: readonly string[],
): Promise<void> => {
  if (events.length === 0) return;
  // From the member to those linked, and from them to their bets: an event may have bettors without number. Stakes in
  // another currency cannot be compared.
  const { rows } = await sql<Pair>`
    with linked as (
      select ${memberId}::bigint as id
      union select inviter_id from member where id = ${memberId}
      union select id from member where inviter_id = ${memberId}
      union select o.member_id from member_bonus b join member_bonus o on o.origin = b.origin
        where b.member_id = ${memberId}
      union select o.member_id from member_bonus b join member_bonus o on o.payer = b.payer
        where b.member_id = ${memberId}
    ), backed as (
      select b.member_id, b.event, b.side, sum(b.stake) as staked
      from linked l join member m on m.id = l.id and m.currency = ${currency}
      join game_bet b on b.member_id = m.id and b.code = ${code} and b.event = any(${events}::text[])
      where b.stake > 0 group by b.member_id, b.event, b.side
    ), pairs as (
      select distinct on (own.event, o.member_id)
        own.event, o.member_id as other, array[own.side, o.side] as sides, own.staked + o.staked as staked
      from backed own join backed o on o.event = own.event and o.side <> own.side
        and least(own.staked, o.staked) * 2 >= greatest(own.staked, o.staked)
      where own.member_id = ${memberId} order by own.event, o.member_id, own.staked + o.staked desc
    ), placed as (
      select *, row_number() over (partition by event order by other <> ${memberId}, staked desc) as place from pairs
    )
    select event, other, sides, staked::text from placed where place <= ${MOST}`.execute(context.db);
  for (const { event, other, sides, staked } of rows) {
    const isAlone = other === memberId;
    const [first, second] = other < memberId ? [other, memberId] : [memberId, other];
    const about = { memberId: first, reference: `PR${first}` };
    await raiseFlag(context, about, "both-sides", `${code} ${event}${isAlone ? "" : ` ${second}`}`, {
      game: code,
      event,
      sides: sides.toSorted().join(", "),
      staked,
      ...(isAlone ? {} : { other: String(second) }),
    });
  }
};
