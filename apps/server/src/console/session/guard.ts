import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { lockedRefusal } from "../../domain/session/login-guard.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";

/** Wrong ones of the last 30 minutes count; the third is told to the owners, the fifth locks for 15 minutes (S62). */
const WINDOW_MS = 30 * 60_000;
const LOCK_MS = 15 * 60_000;
const TOLD = 3;
const LOCKED = 5;

/** Throws REQUEST_LIMIT while a name is locked. */
export const checkLock = async (db: Kysely<Database>, username: string, now: Date): Promise<void> => {
  const row = await db
    .selectFrom("operator_guard")
    .select("locked_until")
    .where("username", "=", username)
    .where("locked_until", ">", now)
    .executeTakeFirst();
  if (row?.locked_until) throw lockedRefusal(row.locked_until, now);
};

/** Counts a wrong password or code, in one atomic statement; how many there were, or null while a lock holds. */
const count = async (db: Kysely<Database>, username: string, now: Date): Promise<number | null> => {
  const since = new Date(now.getTime() - WINDOW_MS);
  const { rows } = await sql<{ failures: number }>`
    insert into operator_guard as g (username, failures, failed_at) values (${username}, 1, ${now})
    on conflict (username) do update set
      failures = case when g.locked_until <= ${now} or g.failed_at < ${since} then 1 else g.failures + 1 end,
      failed_at = ${now},
      locked_until = case
        when g.locked_until <= ${now} or g.failed_at < ${since} then null
        when g.failures + 1 >= ${LOCKED} then ${new Date(now.getTime() + LOCK_MS)}::timestamptz end
    where g.locked_until is null or g.locked_until <= ${now}
    returning g.failures`.execute(db);
  return rows[0]?.failures ?? null;
};

/**
 * Counts what was wrong. An operator's third and fifth stand in the log for the owners to see; a name that is nobody's is
 * counted and locked alike, but nobody can fill the log with it.
 */
export const countWrong = async (context: Context, username: string, isOperators: boolean): Promise<void> => {
  const now = context.clock.now();
  const failures = await count(context.db, username, now);
  context.log.warn({ event: failures === LOCKED ? "operator locked" : "operator login bad" });
  if (!isOperators || (failures !== TOLD && failures !== LOCKED)) return;
  await recordAuditEvent(context.db, now, {
    act: failures === TOLD ? "signInWarning" : "signInLocked",
    by: null,
    subject: username,
    after: { failures },
  });
};

/** Forgets the wrong ones before a right one. Throws REQUEST_LIMIT when a lock was set meanwhile. */
export const forgetWrong = async (db: Kysely<Database>, username: string, now: Date): Promise<void> => {
  await db
    .deleteFrom("operator_guard")
    .where("username", "=", username)
    .where((is) => is.or([is("locked_until", "is", null), is("locked_until", "<=", now)]))
    .execute();
  await checkLock(db, username, now);
};
