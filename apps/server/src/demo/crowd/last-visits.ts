import { sql } from "kysely";

import type { Context } from "../../context.ts";

/**
 * Dates the last visit of each member of the demo, none of whom has a session: after the last that they did, by a few
 * minutes, or by up to four days for those who looked in again without moving money. Repeating it changes nothing, and
 * a later visit of a person who tries the demo stays.
 */
export const fillLastVisits = async ({ db }: Context, now: Date): Promise<void> => {
  await sql`
    with last as (
      select s.member_id, greatest(s.joined_at,
        (select max(created_at) from saga where member_id = s.member_id),
        (select max(at) from game_bet where member_id = s.member_id),
        (select max(created_at) from deposit_claim where member_id = s.member_id),
        (select max(asked_at) from erasure where member_id = s.member_id),
        (select max(c.last_at) from chat_room r join chat_session c on c.room = r.id where r.member_id = s.member_id)
      ) as at, abs(hashint8(s.member_id)::bigint) as chance
      from member_summary s
    ), visit as (
      select member_id, greatest(
        at,
        least(at + interval '4 minutes', ${now}::timestamptz),
        least(
          at + interval '4 minutes' + (chance % 41) * interval '1 minute'
            + case when chance % 3 = 0 then (chance % 4001) / 1000.0 else 0 end * interval '1 day',
          ${now}::timestamptz - (chance % 50) * interval '1 minute'
        )
      ) as at
      from last
    )
    update member_summary s set seen_at = visit.at
      from visit where visit.member_id = s.member_id and s.seen_at < visit.at`.execute(db);
};
