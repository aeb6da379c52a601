import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { retryConflicts } from "../../db/transaction.ts";

/** How many rows of members' play one statement counts. */
const PAGE = 5_000;

/**
 * Adds members' new stakes to the figures of their days, each bet once. A row that is being written is left for later.
 * Members' summaries are locked before their days, in the order of members, as by whoever counts entries.
 */
export const countTurnover = async (context: Context, isStopping: () => boolean): Promise<void> => {
  for (let counted = PAGE; counted === PAGE && !isStopping();) {
    const count = sql<{ counted: number }>`
      with due as materialized (
        select member_id, code, day, turnover, turnover - reported as fresh from bet_day where turnover <> reported
        order by member_id, code, day limit ${PAGE} for update skip locked
      ), done as (
        update bet_day b set reported = due.turnover from due
        where b.member_id = due.member_id and b.code = due.code and b.day = due.day
      ), known as materialized (
        select due.*, m.currency from due join member m on m.id = due.member_id
      ), houses as (
        insert into report_turnover as t (day, currency, code, turnover)
        select day, currency, code, sum(fresh) from known group by day, currency, code order by 1, 2, 3
        on conflict (day, currency, code) do update set turnover = t.turnover + excluded.turnover
      ), sums as materialized (
        select member_id, day, currency, sum(fresh) as fresh from known group by member_id, day, currency
      ), locked as materialized (
        select member_id from member_summary
        where (member_id, currency) in (select member_id, currency from sums) order by member_id for no key update
      ), members as (
        insert into report_member_day as m (member_id, day, currency, turnover)
        select member_id, day, currency, fresh from sums where (select count(*) from locked) >= 0 order by 1, 2, 3
        on conflict (member_id, day, currency) do update set turnover = m.turnover + excluded.turnover
      )
      select count(*)::int as counted from due`;
    const { rows } = await retryConflicts(() => count.execute(context.db));
    counted = rows[0]?.counted ?? 0;
  }
};
