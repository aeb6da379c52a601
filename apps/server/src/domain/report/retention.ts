import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { addDays, mondayOf, startOf } from "../../lib/calendar.ts";

/** How many weeks of new members are shown. */
const WEEKS = 12;

type Cohort = {
  readonly week: string;
  readonly joined: number;
  readonly deposited: number;
  readonly active: readonly number[];
};

/**
 * Members by the week in which they joined, and how many were active in each week from then until `today`. The newest
 * week first.
 */
export const readRetention = async (
  db: Kysely<Database>,
  currency: Currency,
  today: string,
): Promise<readonly Cohort[]> => {
  const last = mondayOf(today);
  const first = addDays(last, -7 * (WEEKS - 1));
  const [joined, active] = await Promise.all([
    sql<{ week: string; joined: number; deposited: number }>`
      select date_trunc('week', created_at at time zone 'Asia/Bangkok')::date as week, count(*)::int as joined,
        count(f.member_id)::int as deposited
      from member m left join report_first_deposit f on f.member_id = m.id
      where m.currency = ${currency} and m.created_at >= ${startOf(first)} group by 1`.execute(db),
    sql<{ week: string; after: number; n: number }>`
      select date_trunc('week', m.created_at at time zone 'Asia/Bangkok')::date as week,
        (date_trunc('week', d.day)::date - date_trunc('week', m.created_at at time zone 'Asia/Bangkok')::date) / 7 as after,
        count(distinct d.member_id)::int as n
      from member m join report_member_day d on d.member_id = m.id and d.currency = m.currency
      where m.currency = ${currency} and m.created_at >= ${startOf(first)} group by 1, 2`.execute(db),
  ]);
  const joinedIn = new Map(joined.rows.map((row) => [row.week, row]));
  const activeIn = new Map(active.rows.map(({ week, after, n }) => [`${week} ${after}`, n]));
  return Array.from({ length: WEEKS }, (_, back) => {
    const week = addDays(last, -7 * back);
    return {
      week,
      joined: joinedIn.get(week)?.joined ?? 0,
      deposited: joinedIn.get(week)?.deposited ?? 0,
      active: Array.from({ length: back + 1 }, (_each, after) => activeIn.get(`${week} ${after}`) ?? 0),
    };
  });
};
