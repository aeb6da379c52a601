import { ADDRESS_RATES, type Rate } from "@krapao/contract/limits";
import { type Kysely, sql } from "kysely";

import { purgeStep } from "../db/purge.ts";
import type { Database } from "../db/schema.ts";
import type { Settings } from "../settings.ts";

/** At most so many `times` in any `ms` for one subject. `scope` names the limit. */
export type Limit = Rate & { readonly scope: string };

/** A limit per network address (S8), in the form that the operator's factor gives it. */
export const perAddress = (settings: Settings, name: keyof typeof ADDRESS_RATES): Limit => ({
  scope: `address:${name}`,
  times: Math.ceil(ADDRESS_RATES[name].times * settings.rateLimitFactor),
  ms: ADDRESS_RATES[name].ms,
});

/** `retryAfter` in seconds, when refused. */
export type Taken = { readonly allowed: true } | { readonly allowed: false; readonly retryAfter: number };

const answerOf = (allowed: boolean, oldest: Date | undefined, limit: Limit, now: Date): Taken =>
  allowed
    ? { allowed }
    : {
        allowed,
        retryAfter: Math.max(1, Math.ceil(((oldest ?? now).getTime() + limit.ms - now.getTime()) / 1000)),
      };

/**
 * Takes one of the subject's turns, in one atomic statement; any server, any restart, the same count (S8). The times of
 * the turns are kept, so that the window slides exactly. A refused attempt is not counted. Throws when the database does
 * not answer: a limit that cannot be checked is no yes (S32).
 */
export const takeTurn = async (db: Kysely<Database>, limit: Limit, subject: string, now: Date): Promise<Taken> => {
  const since = new Date(now.getTime() - limit.ms);
  const { rows } = await sql<{ allowed: boolean; oldest: Date }>`
    insert into limit_turn as t (scope, subject, times, allowed, until)
    values (${limit.scope}, ${subject}, array[${now}::timestamptz], ${limit.times} > 0, ${new Date(now.getTime() + limit.ms)})
    on conflict (scope, subject) do update set
      times = case when cardinality(array(select x from unnest(t.times) x where x > ${since})) < ${limit.times}
        then array(select x from unnest(t.times) x where x > ${since}) || ${now}::timestamptz
        else array(select x from unnest(t.times) x where x > ${since}) end,
      allowed = cardinality(array(select x from unnest(t.times) x where x > ${since})) < ${limit.times},
      until = greatest(t.until, excluded.until)
    returning t.allowed, t.times[1] as oldest`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error("limit without an answer");
  return answerOf(row.allowed, row.oldest, limit, now);
};

/** Whether a turn is left, without taking it. */
export const hasTurn = async (db: Kysely<Database>, limit: Limit, subject: string, now: Date): Promise<Taken> => {
  const since = new Date(now.getTime() - limit.ms);
  const { rows } = await sql<{ count: number; oldest: Date }>`
    select count(*)::int as count, min(x) as oldest
    from limit_turn t, unnest(t.times) x where t.scope = ${limit.scope} and t.subject = ${subject} and x > ${since}`.execute(
    db,
  );
  const row = rows[0];
  return answerOf((row?.count ?? 0) < limit.times, row?.oldest, limit, now);
};

/** Gives back the latest turn: what it was taken for did not happen. */
export const giveBackTurn = async (db: Kysely<Database>, limit: Limit, subject: string): Promise<void> => {
  await sql`
    update limit_turn set times = times[1:cardinality(times) - 1]
    where scope = ${limit.scope} and subject = ${subject} and cardinality(times) > 0`.execute(db);
};

/** Forgets some of what no window can reach any more; how much. */
export const sweepTurns = (db: Kysely<Database>, now: Date): Promise<number> =>
  purgeStep(db, "limit_turn", "until", now);
