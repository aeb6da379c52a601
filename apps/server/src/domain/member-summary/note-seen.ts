import { sql } from "kysely";

import type { Context } from "../../context.ts";

/** Servers' clocks differ, and what is being written now is seen at the next look. */
const BACK_MS = 2 * 60_000;

/**
 * Notes when members last used the app, by their sessions. `since`: up to where it was noted before; the answer is where
 * the next look begins.
 */
export const noteSeen = async ({ db, databaseTime }: Context, since: Date): Promise<Date> => {
  const now = databaseTime.now();
  await sql`
    with seen as materialized (
      select member_id, max(used_at) as at from session where used_at >= ${since} group by member_id
    ), due as materialized (
      select s.member_id, seen.at from member_summary s join seen using (member_id) where s.seen_at < seen.at
      order by s.member_id for no key update of s
    )
    update member_summary s set seen_at = due.at from due where s.member_id = due.member_id`.execute(db);
  return new Date(now.getTime() - BACK_MS);
};
