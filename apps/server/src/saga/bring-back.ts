import { type Kysely, sql } from "kysely";

import type { Context } from "../context.ts";
import type { Database } from "../db/schema.ts";
import { ON_ITS_WAY_MS } from "./retry-schedule.ts";

/**
 * No row is due later than this from now. The slowest question, bonus and report comes after ten minutes, and so does the
 * look of the risk rules at a paid withdrawal.
 */
const FARTHEST = sql`interval '30 minutes'`;
/** An expired QR order waits an eighth of its age, which is a day and ten minutes at most. */
const FARTHEST_QR = sql`interval '4 hours'`;

const now = sql`(select db_now())`;

/**
 * Each queue is looked into by the index of due rows. The time of a row's call may be of that clock too, so the waits that
 * count from it begin anew.
 */
const bringBackSagas = async (db: Kysely<Database>): Promise<void> => {
  const isOfThatClock = sql`coalesce(s.sent_at, s.created_at) > ${now}`;
  await sql`
    with recursive queues as (
      (select saga_queue(kind, state, from_code, to_code) as queue from saga where due_at is not null order by 1 limit 1)
      union all
      select (
        select saga_queue(kind, state, from_code, to_code) from saga
        where due_at is not null and saga_queue(kind, state, from_code, to_code) > q.queue order by 1 limit 1
      )
      from queues q where q.queue is not null
    )
    update saga s set due_at = ${now}, asked = 0,
      sent_at = case when ${isOfThatClock} then ${now} + ${ON_ITS_WAY_MS} * interval '1 millisecond' else s.sent_at end,
      epoch = case when ${isOfThatClock} then (select db_epoch()) else s.epoch end,
      data = case when jsonb_exists(s.data, 'compare') then jsonb_set(s.data, '{compare,next}', 'null') else s.data end
    from (
      select d.* from queues q cross join lateral (
        select member_id, reference from saga
        where saga_queue(kind, state, from_code, to_code) = q.queue
          and due_at > ${now} + case when starts_with(q.queue, 'qr ') then ${FARTHEST_QR} else ${FARTHEST} end
        order by due_at limit 1000 for update skip locked
      ) d
    ) far
    where s.member_id = far.member_id and s.reference = far.reference`.execute(db);
};

/**
 * Makes movements, bonuses and bet reports due now that lie further ahead than any is planned: the database's clock was
 * ahead when they were, and has been corrected. A process that has such a row may go on with it; that is safe, because
 * every change is guarded by the row's state, and every posting by its reference.
 */
export const bringBack = async ({ db, adapters }: Pick<Context, "db" | "adapters">): Promise<void> => {
  await bringBackSagas(db);
  await sql`update member_bonus set due_at = ${now} where due_at > ${now} + ${FARTHEST}`.execute(db);
  await sql`
    update game_report set due_at = ${now}
    where code = any(${[...adapters.games.keys()]}) and due_at > ${now} + ${FARTHEST}`.execute(db);
};
