import type { PromotionKind } from "@krapao/contract/operator/promotion-shapes";
import { sql, type Transaction } from "kysely";

import type { Database } from "../../db/schema.ts";

/** Two transactions that add days of one member at once would both take the same day as the one before. */
const LOCK = sql`select pg_advisory_xact_lock(hashtextextended('krapao promotion reach', 0))`;

/**
 * Adds days to `promotion_reach` that it does not have yet. `keys` is JSON text of `[{ member_id, code, day }]` of one
 * kind; the caller has locked these rows and marks them as added. A day may be earlier than others of its member; those
 * then follow it.
 */
export const addToReach = async (tx: Transaction<Database>, kind: PromotionKind, keys: string): Promise<void> => {
  await LOCK.execute(tx);
  await sql`
    with fresh as materialized (
      select p.member_id, p.currency, p.code, p.day
      from json_to_recordset(${keys}::json) k (member_id bigint, code text, day date)
        join promotion_member_day p on p.member_id = k.member_id and p.kind = ${kind} and p.code = k.code and p.day = k.day
      where not p.is_in_reach
    ), days as materialized (
      -- The days of each programme that got one, then those of its members in all programmes.
      select p.currency, p.kind, p.code, p.member_id, p.day, p.is_in_reach as was
        from (select distinct member_id, code from fresh) f
          join promotion_member_day p on p.member_id = f.member_id and p.kind = ${kind} and p.code = f.code
        where p.is_in_reach or exists (
          select from fresh n where n.member_id = p.member_id and n.code = p.code and n.day = p.day)
      union all
      select p.currency, '', '', p.member_id, p.day, bool_or(p.is_in_reach)
        from (select distinct member_id from fresh) f join promotion_member_day p on p.member_id = f.member_id
        where p.is_in_reach or (p.kind = ${kind} and exists (
          select from fresh n where n.member_id = p.member_id and n.code = p.code and n.day = p.day))
        group by p.currency, p.member_id, p.day
    ), changes as (
      select currency, kind, code, day, 1 as members,
          lag(day, 1, date '-infinity') over (partition by currency, kind, code, member_id order by day) as previous
        from days
      union all
      select currency, kind, code, day, -1,
          lag(day, 1, date '-infinity') over (partition by currency, kind, code, member_id order by day)
        from days where was
    )
    insert into promotion_reach as r (currency, kind, code, day, previous, members)
      select currency, kind, code, day, previous, sum(members) from changes
      group by 1, 2, 3, 4, 5 having sum(members) <> 0 order by 1, 2, 3, 4, 5
      on conflict (currency, kind, code, day, previous) do update set members = r.members + excluded.members`.execute(
    tx,
  );
};
