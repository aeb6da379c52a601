import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { raiseFlag } from "../../saga/flags.ts";
import type { SagaRow } from "../../saga/saga.ts";

/** A withdrawal is looked at so long after it was paid: by then the reports of its bets are read. */
export const UNPLAYED_AFTER_MS = 600_000;

type Round = { readonly deposited: bigint; readonly played: bigint };

/**
 * Flags a paid withdrawal that takes out deposits which were played through less than once: the credited deposits since
 * the withdrawal before, against the valid turnover from the first of them on (SECURITY.md S69). It stops nothing.
 */
export const flagUnplayed = async (context: Context, row: SagaRow): Promise<void> => {
  const { rows } = await sql<Round>`
    with own as (
      select n from saga where member_id = ${row.memberId} and reference = ${row.reference}
    ), before as (
      select coalesce(max(s.n), 0) as n from saga s, own
      where s.member_id = ${row.memberId} and s.n < own.n and s.type = 'withdraw' and s.status <> 'FAILED'
    ), paid_in as (
      select coalesce(sum(s.amount), 0)::bigint as deposited, min(s.listed_at) as since from saga s, own, before
      where s.member_id = ${row.memberId} and s.n > before.n and s.n < own.n
        and s.type = 'deposit' and s.status = 'SUCCESS'
    )
    select paid_in.deposited, coalesce((
      select sum(b.valid) from game_bet b where b.member_id = ${row.memberId} and b.at >= paid_in.since
    ), 0)::bigint as played from paid_in`.execute(context.db);
  const [round] = rows;
  if (round === undefined || round.deposited === 0n) return;
  const taken = round.deposited < row.amount ? round.deposited : row.amount;
  if (round.played >= taken) return;
  await raiseFlag(context, row, "unplayed-withdrawal", "", {
    deposited: String(round.deposited),
    played: String(round.played),
    amount: String(row.amount),
  });
};
