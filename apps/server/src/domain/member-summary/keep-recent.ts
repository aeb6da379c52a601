import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";

/** The number of members that one transaction counts again. */
const PAGE = 500;

/** The members whose first counted day is older than the last 30 days, or than the last 7. */
const DUE = [
  sql`where recent_from < recent_day() order by recent_from, member_id`,
  sql`where week_from < recent_day() + 23 order by week_from, member_id`,
] as const;

/**
 * Counts members again that are due. Their summaries are locked first, so no day is added to them or to the totals until
 * this commits. The second statement sees every day that was added before.
 */
const countPage = async (tx: Kysely<Database>, which: (typeof DUE)[number]): Promise<number> => {
  const { rows } = await sql<{ member_id: bigint }>`
    select member_id from member_summary ${which} limit ${PAGE} for no key update skip locked`.execute(tx);
  const due = rows.map(({ member_id }) => member_id);
  if (due.length === 0) return 0;
  await sql`
    with recent as materialized (
      select m.id, d.* from unnest(${due}::bigint[]) m(id) cross join lateral (
        select coalesce(sum(r.deposited), 0)::bigint as deposited, coalesce(sum(r.play), 0)::bigint as play,
          min(r.day) as day, min(r.day) filter (where r.day >= recent_day() + 23) as week,
          coalesce(sum(r.deposited - r.withdrawn) filter (where r.day >= recent_day() + 23), 0)::bigint as net
        from report_member_day r join member_summary o on o.member_id = r.member_id and o.currency = r.currency
        where r.member_id = m.id and r.day >= recent_day()
      ) d
    ), payments as (
      update member_payment_total t set recent_deposited = r.deposited, week_net = r.net
      from recent r where t.member_id = r.id and (t.recent_deposited, t.week_net) <> (r.deposited, r.net)
    ), plays as (
      update member_play_total t set recent_play = r.play
      from recent r where t.member_id = r.id and t.recent_play <> r.play
    )
    update member_summary s set recent_from = r.day, week_from = r.week
    from recent r where s.member_id = r.id`.execute(tx);
  return due.length;
};

/** Takes the days that are older than the last 30, or the last 7, out of members' recent figures. */
export const dropOldDays = async ({ db }: Context, isStopping: () => boolean): Promise<void> => {
  for (const which of DUE)
    for (let counted = PAGE; counted === PAGE && !isStopping();)
      counted = await transaction(db, (tx) => countPage(tx, which));
};

/**
 * Copies to the list of members who signed in on a device on which another member signed in, too. It reads the index of
 * devices alone, so that a link that is gone, because a device was forgotten, ends here as well.
 */
export const noteSharedDevices = async ({ db }: Context): Promise<void> => {
  await sql`
    with shared as materialized (
      select device_hash from member_device group by device_hash having min(member_id) <> max(member_id)
    ), found as materialized (
      select distinct d.member_id from member_device d join shared using (device_hash)
    ), known as materialized (
      select member_id from member_summary where currency in ('THB', 'LAK') and shares_device
    ), wrong as materialized (
      select member_id, found.member_id is not null as shares from found full join known using (member_id)
      where found.member_id is null or known.member_id is null
    ), due as materialized (
      select s.member_id, wrong.shares from member_summary s join wrong using (member_id)
      order by s.member_id for no key update of s
    )
    update member_summary s set shares_device = due.shares from due where s.member_id = due.member_id`.execute(db);
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
