import { ADDRESS_RATES, type Rate } from "@krapao/contract/limits";
import { type Kysely, sql } from "kysely";

import { purgeStep } from "../db/purge.ts";
import type { Database } from "../db/schema.ts";
import type { Settings } from "../settings.ts";
import { RATES } from "./rates.ts";

/** The name of a limit. Only declared ones exist, so the test of two servers reaches every limit. */
type Scope = keyof typeof RATES | `address:${keyof typeof ADDRESS_RATES}`;

/** At most `times` in any `ms` for one subject. `scope` names the limit. */
export type Limit = Rate & { readonly scope: Scope };

/** A declared limit. */
export const limitOf = (scope: keyof typeof RATES): Limit => ({ scope, ...RATES[scope] });

/** A limit for each network address (S8), multiplied by the operator's factor. */
export const perAddress = (settings: Pick<Settings, "rateLimitFactor">, name: keyof typeof ADDRESS_RATES): Limit => ({
  scope: `address:${name}`,
  times: Math.ceil(ADDRESS_RATES[name].times * settings.rateLimitFactor),
  ms: ADDRESS_RATES[name].ms,
});

/** `retryAfter` in seconds, when refused. */
export type Taken = { readonly allowed: true } | { readonly allowed: false; readonly retryAfter: number };

const answerOf = (allowed: boolean, leftMs: number | null): Taken =>
  allowed ? { allowed } : { allowed, retryAfter: Math.max(1, Math.ceil((leftMs ?? 0) / 1000)) };

const windowOf = (limit: Limit) => sql`${`${limit.ms} milliseconds`}::interval`;

/**
 * Takes one of the subject's turns in one atomic statement, so that every server counts together, also after restarts
 * (S8). The times of the turns are stored, so that the window slides exactly. They are the database's times, because
 * the clocks of servers may differ by more than a window. A refused attempt is not counted. Throws when the database
 * does not answer: a limit that cannot be checked does not allow a call (S32).
 */
export const takeTurn = async (db: Kysely<Database>, limit: Limit, subject: string): Promise<Taken> => {
  const counted = sql`array(select x from unnest(t.times) x where x > excluded.times[1] - ${windowOf(limit)})`;
  const { rows } = await sql<{ allowed: boolean; left_ms: number }>`
    insert into limit_turn as t (scope, subject, times, allowed, until)
    select ${limit.scope}, ${subject}, array[now], ${limit.times} > 0, now + ${windowOf(limit)}
      from (select db_now() as now offset 0) this
    on conflict (scope, subject) do update set
      times = case when cardinality(${counted}) < ${limit.times} then ${counted} || excluded.times else ${counted} end,
      allowed = cardinality(${counted}) < ${limit.times},
      until = greatest(t.until, excluded.until)
    returning t.allowed, extract(epoch from t.times[1] + ${windowOf(limit)} - db_now())::float8 * 1000 as left_ms`.execute(
    db,
  );
  const row = rows[0];
  if (row === undefined) throw new Error("limit without an answer");
  return answerOf(row.allowed, row.left_ms);
};

/**
 * Takes a turn of several limits at once, in one statement whose commit does not wait for the disk. Use it for frequent
 * calls where a lost count does no harm. Returns the first limit that refuses, or null. The turns of the other limits
 * are taken.
 */
export const takeTurns = async (
  db: Kysely<Database>,
  limits: readonly (readonly [Limit, string])[],
): Promise<(Extract<Taken, { readonly allowed: false }> & { readonly scope: string }) | null> => {
  const { rows } = await sql<{ scope: string; allowed: boolean; left_ms: number }>`
    select * from take_turns(${limits.map(([{ scope }]) => scope)}::text[],
      ${limits.map(([, subject]) => subject)}::text[], ${limits.map(([{ times }]) => times)}::int[],
      ${limits.map(([{ ms }]) => ms)}::bigint[])`.execute(db);
  for (const [limit] of limits) {
    const row = rows.find(({ scope }) => scope === limit.scope);
    if (row === undefined) throw new Error("limit without an answer");
    const taken = answerOf(row.allowed, row.left_ms);
    if (!taken.allowed) return { ...taken, scope: limit.scope };
  }
  return null;
};

/** Whether a turn is left, without taking it. */
export const hasTurn = async (db: Kysely<Database>, limit: Limit, subject: string): Promise<Taken> => {
  const { rows } = await sql<{ count: number; left_ms: number | null }>`
    select count(*)::int as count,
      extract(epoch from min(x) + ${windowOf(limit)} - min(now))::float8 * 1000 as left_ms
    from (select db_now() as now offset 0) this, limit_turn t, unnest(t.times) x
    where t.scope = ${limit.scope} and t.subject = ${subject} and x > now - ${windowOf(limit)}`.execute(db);
  const row = rows[0];
  return answerOf((row?.count ?? 0) < limit.times, row?.left_ms ?? null);
};

/** Gives back the latest turn, because its call did not happen. */
export const giveBackTurn = async (db: Kysely<Database>, limit: Limit, subject: string): Promise<void> => {
  await sql`
    update limit_turn set times = times[1:cardinality(times) - 1]
    where scope = ${limit.scope} and subject = ${subject} and cardinality(times) > 0`.execute(db);
};

/** Deletes some of the turns that no window can reach any more. Returns how many. */
export const sweepTurns = (db: Kysely<Database>, now: Date): Promise<number> =>
  purgeStep(db, "limit_turn", "until", now);
