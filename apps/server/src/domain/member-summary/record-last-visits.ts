import { sql } from "kysely";

import type { Context } from "../../context.ts";

/**
 * Each reading overlaps the last one by this much, because servers' clocks differ and some rows are still being
 * written.
 */
const BACK_MS = 2 * 60_000;

/**
 * Records when members last used the app, and in which language, from their sessions. `since`: where the last run
 * ended. Returns where the next run begins.
 */
export const recordLastVisits = async ({ db, databaseTime }: Context, since: Date): Promise<Date> => {
  const now = databaseTime.now();
  await sql`
    with seen as materialized (
      select distinct on (member_id) member_id, used_at as at, language from session where used_at >= ${since}
      order by member_id, used_at desc
    ), due as materialized (
      select s.member_id, seen.at, seen.language from member_summary s join seen using (member_id) where s.seen_at < seen.at
      order by s.member_id for no key update of s
    )
    update member_summary s set seen_at = due.at, language = coalesce(due.language, s.language) from due where s.member_id = due.member_id`.execute(
    db,
  );
  return new Date(now.getTime() - BACK_MS);
};
