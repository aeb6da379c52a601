import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { isGameReached } from "../game/reached-games.ts";

/** Why the latest deposit earns no bonus. Sent as the `issues` of BONUS_CONDITION at `deposit`. */
export type DepositIssue = "missing" | "used" | "withdrawn" | "played" | "unclear" | "too_small";

export type QualifyingDeposit = {
  readonly reference: string;
  /** Minor units. */
  readonly amount: bigint;
  /** The bank account that paid it, where a bank named one. */
  readonly payer: string | null;
};

type Row = QualifyingDeposit & {
  readonly is_used: boolean;
  readonly is_withdrawn: boolean;
  readonly is_played: boolean;
  readonly is_unclear: boolean;
};

/**
 * This many of a game account's last entries are searched for play. When the report covers none of them, an older one
 * may be play, so the one before them counts as play.
 */
const ENTRIES = 50;

/**
 * The deposit on which a bonus can be received (CONTRACT.md rule 9): the latest credited one, if no other bonus used it
 * and no withdrawal or bet followed. A gift is credited after it was listed; movements may come in between. A withdrawal
 * that failed does not count. A bet is a line with a stake. When a balance shows play that no report covers yet, the
 * deposit is `unclear`; it is played when the game has left the list of providers, because no report will come that
 * shows another reason. The payer is known whether the bank's transfer was matched at once or by operators out of
 * suspense.
 */
export const qualifyingDeposit = async (
  context: Pick<Context, "adapters" | "db">,
  memberId: bigint,
): Promise<QualifyingDeposit | { readonly issue: DepositIssue }> => {
  const isReached = isGameReached(context, "a.code");
  const { rows } = await sql<Row>`
    select d.reference, d.amount, (
        select t.sending_bank || ':' || t.sender_no from bank_transfer t
        where t.reference = coalesce(d.data->>'transfer', d.data->>'suspense') and t.sender_no <> ''
      ) as payer,
      exists (select from member_bonus b where b.member_id = d.member_id and b.deposit = d.reference) as is_used,
      exists (
        select from saga w where w.member_id = d.member_id and w.n > d.n and w.listed_at >= d.credited_at and w.type = 'withdraw'
          and w.status <> 'FAILED'
      ) as is_withdrawn,
      exists (
        select from game_provider p join game_bet b on b.member_id = d.member_id and b.code = p.code
        where b.at > d.changed_at and b.stake > 0
      ) or uncovered.at_left as is_played,
      uncovered.at_reached as is_unclear
    from (
      select *, greatest(listed_at, changed_at) as credited_at
      from saga where member_id = ${memberId} and n is not null and type = 'deposit' and status = 'SUCCESS'
      order by greatest(listed_at, changed_at) desc, n desc limit 1
    ) d
      cross join lateral (
        select coalesce(bool_or(${isReached}), false) as at_reached, coalesce(bool_or(not ${isReached}), false) as at_left
        from account a
        cross join lateral (
          select * from entry e where e.account = a.id order by e.seq desc limit ${ENTRIES + 1}
        ) e
        join transfer t on t.id = e.transfer
        left join game_report r on r.member_id = a.member_id and r.code = a.code
        where a.member_id = d.member_id and a.kind = 'game' and e.created_at > d.changed_at
          and (t.kind = 'play' or e.seq <= a.seq - ${ENTRIES})
          and (r.read_up_to is null or r.read_up_to < e.created_at)
      ) uncovered`.execute(context.db);
  const deposit = rows[0];
  if (deposit === undefined) return { issue: "missing" };
  if (deposit.is_used) return { issue: "used" };
  if (deposit.is_withdrawn) return { issue: "withdrawn" };
  if (deposit.is_played) return { issue: "played" };
  if (deposit.is_unclear) return { issue: "unclear" };
  return deposit;
};
