import { LOGIN } from "@krapao/contract/limits";
import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { refuse, type Refusal } from "../../lib/refusal.ts";

/** How many tries a subject has. Tries older than `forgetMs` do not count; the last one locks for `lockMs`. */
export type TryRule = { readonly tries: number; readonly forgetMs: number; readonly lockMs: number };

/** A member's tries at a password (rule 14). */
export const PASSWORD_TRIES: TryRule = { tries: LOGIN.tries, forgetMs: 24 * 3_600_000, lockMs: LOGIN.lockMs };

/** A try that is allowed, the `count`th of its subject; or for how long the subject is locked. */
export type Try =
  | { readonly isAllowed: true; readonly count: number }
  | { readonly isAllowed: false; readonly waitMs: number; readonly isUndecided: boolean };

const interval = (ms: number) => sql`${`${ms} milliseconds`}::interval`;

/**
 * Takes one of a subject's tries in one atomic statement, before the secret is compared. So any number of guesses at
 * once, on any number of servers, get no more tries than the rule allows (S15). The database's clock decides. While a
 * lock holds nothing is counted, so that it ends at the announced time.
 */
const takeTry = async (db: Kysely<Database>, subject: string, rule: TryRule): Promise<Try> => {
  const isOver = sql`(g.locked_until <= excluded.tried_at or g.tried_at < excluded.tried_at - ${interval(rule.forgetMs)})`;
  const taken = await sql<{ tries: number }>`
    insert into try_guard as g (subject, tries, undecided, tried_at) values (${subject}, 1, 1, db_now())
    on conflict (subject) do update set
      tries = case when ${isOver} then 1 else g.tries + 1 end,
      undecided = case when ${isOver} then 1 else g.undecided + 1 end,
      tried_at = excluded.tried_at,
      locked_until = case
        when ${isOver} then null
        when g.tries + 1 >= ${rule.tries} then excluded.tried_at + ${interval(rule.lockMs)} end
    where g.locked_until is null or g.locked_until <= excluded.tried_at
    returning g.tries`.execute(db);
  const [row] = taken.rows;
  if (row !== undefined) return { isAllowed: true, count: row.tries };
  const locked = await sql<{ wait_ms: number; is_undecided: boolean }>`
    select extract(epoch from locked_until - db_now())::float8 * 1000 as wait_ms, undecided > 0 as is_undecided
    from try_guard where subject = ${subject} and locked_until is not null`.execute(db);
  const [lock] = locked.rows;
  return { isAllowed: false, waitMs: Math.max(0, lock?.wait_ms ?? 0), isUndecided: lock?.is_undecided ?? true };
};

/** How long a caller waits, at most, for the results of the last tries before a lock. */
const UNDECIDED_MS = 3_000;
const POLL_MS = 50;

/**
 * Uses up a try. When the last ones are still undecided, the caller waits for them. So several right passwords at once
 * all succeed, and a guess beyond the limit does not learn whether it was right.
 */
export const waitForTry = async (
  { db, schedule }: Pick<Context, "db" | "schedule">,
  subject: string,
  rule: TryRule,
): Promise<Try> => {
  for (let waited = 0; ; waited += POLL_MS) {
    const taken = await takeTry(db, subject, rule);
    if (taken.isAllowed || !taken.isUndecided || waited >= UNDECIDED_MS) return taken;
    await schedule.sleep(POLL_MS);
  }
};

/** Records that a try was wrong: it stays counted. */
export const endTry = async (db: Kysely<Database>, subject: string): Promise<void> => {
  await sql`update try_guard set undecided = greatest(undecided - 1, 0) where subject = ${subject}`.execute(db);
};

/** Counts a wrong try for another subject than the one whose try was taken. */
export const countWrong = async (db: Kysely<Database>, subject: string, rule: TryRule): Promise<void> => {
  if ((await takeTry(db, subject, rule)).isAllowed) await endTry(db, subject);
};

/** Deletes a subject's tries: the secret was right, or the person has proven themselves in another way. */
export const forgetTries = async (db: Kysely<Database>, subject: string): Promise<void> => {
  await db.deleteFrom("try_guard").where("subject", "=", subject).execute();
};

/** Returns one try that was neither right nor wrong, together with the lock that it set. */
export const giveBackTry = async (db: Kysely<Database>, subject: string): Promise<void> => {
  await sql`
    update try_guard set tries = tries - 1, undecided = greatest(undecided - 1, 0), locked_until = null
    where subject = ${subject} and tries > 0`.execute(db);
};

/** The refusal for a subject that is locked for `waitMs` milliseconds: REQUEST_LIMIT with `retryAfter` in seconds. */
export const lockedRefusal = (waitMs: number): Refusal =>
  refuse("REQUEST_LIMIT", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });

/** The subject of tries at the login for a phone number, when the device is not known to be the member's. */
export const phoneSubject = (phone: string): string => `phone:${phone}`;
/** The subject of tries at the login from a device that the member has used before. */
export const deviceSubject = (memberId: bigint, deviceHash: Buffer): string =>
  `device:${memberId}:${deviceHash.toString("hex")}`;
/** The subject of tries within a session. A lock of the phone number does not stop them. */
export const sessionSubject = (memberId: bigint, sessionId: string): string => `session:${memberId}:${sessionId}`;
