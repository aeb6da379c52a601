import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";

/** The number of members that one transaction counts again. */
const PAGE = 500;

/**
 * Counts members again whose first counted day is older than the last 30 days. The rows are locked first, so no day is
 * added to them until this commits. The second statement sees every day that was added before.
 */
const countPage = async (tx: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ member_id: bigint }>`
    select member_id from member_summary where recent_from < recent_day()
    order by member_id limit ${PAGE} for no key update skip locked`.execute(tx);
  const due = rows.map(({ member_id }) => member_id);
  if (due.length === 0) return 0;
  await sql`
    update member_summary s set recent_deposited = coalesce(d.deposited, 0), recent_play = coalesce(d.play, 0),
      recent_from = d.day
    from unnest(${due}::bigint[]) m(id) cross join lateral (
      select sum(r.deposited)::bigint as deposited, sum(r.play)::bigint as play, min(r.day) as day
      from report_member_day r join member_summary o on o.member_id = r.member_id and o.currency = r.currency
      where r.member_id = m.id and r.day >= recent_day()
    ) d
    where s.member_id = m.id`.execute(tx);
  return due.length;
};

/** Takes the days that are older than the last 30 out of members' recent figures. */
export const dropOldDays = async ({ db }: Context, isStopping: () => boolean): Promise<void> => {
  for (let counted = PAGE; counted === PAGE && !isStopping();) counted = await transaction(db, countPage);
};

/**
 * Copies the scores of open flags to the list of members. A job does it, so that no transaction that raises a flag waits
 * for the member's row.
 */
export const noteRisk = async ({ db }: Context): Promise<void> => {
  await sql`
    with open as materialized (
      select member_id, sum((detail ->> 'score')::int)::int as score from flag
      where is_open and detail ->> 'score' ~ '^[0-9]{1,3}$' group by member_id
    ), known as materialized (
      select member_id, risk from member_summary where currency in ('THB', 'LAK') and risk > 0
    ), wrong as materialized (
      select member_id, coalesce(open.score, 0) as score from open full join known using (member_id)
      where coalesce(open.score, 0) <> coalesce(known.risk, 0)
    ), due as materialized (
      select s.member_id, wrong.score from member_summary s join wrong using (member_id)
      order by s.member_id for no key update of s
    )
    update member_summary s set risk = due.score from due where s.member_id = due.member_id`.execute(db);
};
