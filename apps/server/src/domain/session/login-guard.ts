import { LOGIN } from "@krapao/contract/limits";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { refuse, type Refusal } from "../../lib/refusal.ts";

/** Failures of another day count no more. */
const FORGET_MS = 24 * 3_600_000;

/** What a locked phone is told. */
export const lockedRefusal = (until: Date, now: Date): Refusal =>
  refuse("REQUEST_LIMIT", { retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) });

/** Until when a phone is locked; null when it is not. */
export const lockOf = async (db: Kysely<Database>, phone: string, now: Date): Promise<Date | null> => {
  const row = await db
    .selectFrom("login_guard")
    .select("locked_until")
    .where("phone", "=", phone)
    .where("locked_until", ">", now)
    .executeTakeFirst();
  return row?.locked_until ?? null;
};

/**
 * Counts a wrong password, in one atomic statement (S15); true when it locked the phone. While a lock holds nothing more
 * is counted, so that it ends when it was said to.
 */
export const countFailure = async (db: Kysely<Database>, phone: string, now: Date): Promise<boolean> => {
  const forgotten = new Date(now.getTime() - FORGET_MS);
  const lockEnd = new Date(now.getTime() + LOGIN.lockMs);
  const { rows } = await sql<{ failures: number }>`
    insert into login_guard as g (phone, failures, failed_at) values (${phone}, 1, ${now})
    on conflict (phone) do update set
      failures = case when g.locked_until <= ${now} or g.failed_at < ${forgotten} then 1 else g.failures + 1 end,
      failed_at = ${now},
      locked_until = case
        when g.locked_until <= ${now} or g.failed_at < ${forgotten} then null
        when g.failures + 1 >= ${LOGIN.tries} then ${lockEnd}::timestamptz end
    where g.locked_until is null or g.locked_until <= ${now}
    returning g.failures`.execute(db);
  return rows[0]?.failures === LOGIN.tries;
};

/**
 * Forgets the wrong passwords before a right one. Answers the end of a lock that was set meanwhile: then the right one
 * came too late, and guesses that ran beside each other win nothing.
 */
export const clearFailures = async (db: Kysely<Database>, phone: string, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ locked_until: Date | null }>`
    with cleared as (delete from login_guard where phone = ${phone} and (locked_until is null or locked_until <= ${now}))
    select locked_until from login_guard where phone = ${phone} and locked_until > ${now}`.execute(db);
  return rows[0]?.locked_until ?? null;
};

/** Lifts a lock: who proved by a code that the phone is theirs may try again (S15). */
export const liftLock = async (db: Kysely<Database>, phone: string): Promise<void> => {
  await db.deleteFrom("login_guard").where("phone", "=", phone).execute();
};
