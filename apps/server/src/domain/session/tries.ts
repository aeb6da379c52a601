import { LOGIN } from "@krapao/contract/limits";
import { type Kysely, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { refuse, type Refusal } from "../../lib/refusal.ts";

/** How many tries a subject has. Those that are older than `forgetMs` count no more; the last one locks for `lockMs`. */
export type TryRule = { readonly tries: number; readonly forgetMs: number; readonly lockMs: number };

/** A member's tries at a password (rule 14). */
export const PASSWORD_TRIES: TryRule = { tries: LOGIN.tries, forgetMs: 24 * 3_600_000, lockMs: LOGIN.lockMs };

/** A try that may be made, the `count`th of its subject; or how long the subject is locked. */
export type Try =
  | { readonly isAllowed: true; readonly count: number }
  | { readonly isAllowed: false; readonly waitMs: number; readonly isUndecided: boolean };

const interval = (ms: number) => sql`${`${ms} milliseconds`}::interval`;

/**
 * Takes one of a subject's tries, before what is tried is looked at and in one atomic statement: any number of guesses at
 * once, at any number of servers, are as many as the rule says (S15). The database's clock decides. While a lock holds
 * nothing more is counted, so that it ends when it was said to.
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

/** How long at most a caller waits for how the last tries before a lock end. */
const UNDECIDED_MS = 3_000;
const POLL_MS = 50;

/**
 * Takes a try; who comes while the last ones are under way waits for them. Right passwords that come together are all let
 * in, and a guess that comes too late is told nothing of whether it was right.
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

/** Says that a try was wrong: it stays counted. */
export const endTry = async (db: Kysely<Database>, subject: string): Promise<void> => {
  await sql`update try_guard set undecided = greatest(undecided - 1, 0) where subject = ${subject}`.execute(db);
};

/** Counts a wrong one against a subject that it was not tried for. */
export const countWrong = async (db: Kysely<Database>, subject: string, rule: TryRule): Promise<void> => {
  if ((await takeTry(db, subject, rule)).isAllowed) await endTry(db, subject);
};

/** Forgets a subject's tries: what was tried was right, or who is meant proved it by other means. */
export const forgetTries = async (db: Kysely<Database>, subject: string): Promise<void> => {
  await db.deleteFrom("try_guard").where("subject", "=", subject).execute();
};

/** Gives one try back that was neither right nor wrong, with the lock that it set. */
export const giveBackTry = async (db: Kysely<Database>, subject: string): Promise<void> => {
  await sql`
    update try_guard set tries = tries - 1, undecided = greatest(undecided - 1, 0), locked_until = null
    where subject = ${subject} and tries > 0`.execute(db);
};

/** What a locked one is told. */
export const lockedRefusal = (waitMs: number): Refusal =>
  refuse("REQUEST_LIMIT", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });

/** Whose tries at the login are counted: a device's that the member is known by, else the phone's. */
export const phoneSubject = (phone: string): string => `phone:${phone}`;
export const deviceSubject = (memberId: bigint, deviceHash: Buffer): string =>
  `device:${memberId}:${deviceHash.toString("hex")}`;
/** Of one who is signed in already; no lock of the phone stops them. */
export const sessionSubject = (memberId: bigint, sessionId: string): string => `session:${memberId}:${sessionId}`;
