import { type Kysely, sql } from "kysely";

import { type Http, NoAnswer, type OutgoingAnswer, type Send } from "./outgoing.ts";
import type { Clock } from "./ports.ts";
import type { Database } from "../db/schema.ts";

/** The upper bounds of the histogram, in milliseconds. The ninth bucket has all calls that took longer. */
export const TIME_STEPS = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

export const SLOT_MS = 300_000;

type Count = { calls: number; unclear: number; times: number[]; lastUnclearAt: Date | null };
type Counts = Map<string, { readonly target: string; readonly slot: Date; readonly count: Count }>;

export type CallHealth = {
  readonly http: Http;
  /** Adds the counts since the last flush to the table, in one statement. Does nothing when there were no calls. */
  readonly flush: (db: Kysely<Database>) => Promise<void>;
};

const write = async (db: Kysely<Database>, counts: Counts): Promise<void> => {
  // Every server writes rows in the order of their keys, so two servers never wait for each other.
  const all = [...counts.values()].toSorted((one, other) => (one.target < other.target ? -1 : 1));
  for (const { target, slot, count } of all) {
    const { calls, unclear, times, lastUnclearAt } = count;
    await sql`
      insert into provider_health as h (target, slot, calls, unclear, times, last_unclear_at)
      values (${target}, ${slot}, ${calls}, ${unclear}, ${times}::bigint[], ${lastUnclearAt})
      on conflict (target, slot) do update set calls = h.calls + excluded.calls, unclear = h.unclear + excluded.unclear,
        times = (select array_agg(a + b order by n) from unnest(h.times, excluded.times) with ordinality u(a, b, n)),
        last_unclear_at = greatest(h.last_unclear_at, excluded.last_unclear_at)`.execute(db);
  }
};

/**
 * Counts every call to outside systems in memory, by system and in spans of five minutes: the number of calls, the
 * number without a clear answer (no answer at all, or a 5xx), and their durations. No call causes a write. The owner of
 * the process flushes the counts every few seconds.
 */
export const watchCalls = (http: Http, clock: Clock): CallHealth => {
  let counts: Counts = new Map();
  const note = (target: string, startedAt: number, isClear: boolean): void => {
    const now = clock.now();
    const slot = new Date(Math.floor(now.getTime() / SLOT_MS) * SLOT_MS);
    const key = `${target} ${slot.getTime()}`;
    const known = counts.get(key);
    const count = known?.count ?? {
      calls: 0,
      unclear: 0,
      times: TIME_STEPS.map(() => 0).concat(0),
      lastUnclearAt: null,
    };
    if (known === undefined) counts.set(key, { target, slot, count });
    const took = now.getTime() - startedAt;
    const step = TIME_STEPS.findIndex((most) => took <= most);
    const place = step === -1 ? TIME_STEPS.length : step;
    count.calls += 1;
    count.times[place] = (count.times[place] ?? 0) + 1;
    if (isClear) return;
    count.unclear += 1;
    count.lastUnclearAt = now;
  };
  const watch = async (target: string, call: () => Promise<OutgoingAnswer>): Promise<OutgoingAnswer> => {
    const startedAt = clock.now().getTime();
    try {
      const answer = await call();
      note(target, startedAt, answer.status < 500);
      return answer;
    } catch (error) {
      if (error instanceof NoAnswer) note(target, startedAt, false);
      throw error;
    }
  };
  const reserve: Http["reserve"] = async (target, url) => {
    const startedAt = clock.now().getTime();
    const line = await http.reserve(target, url).catch((error: unknown) => {
      // A system that cannot be reached answers no calls, and this is how its health shows that.
      if (error instanceof NoAnswer) note(target, startedAt, false);
      throw error;
    });
    return { ...line, send: (request, mayLeave) => watch(target, () => line.send(request, mayLeave)) };
  };
  const send: Send = (request) => watch(request.target, () => http(request));
  return {
    http: Object.assign(send, { reserve }),
    flush: async (db) => {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      await write(db, taken);
    },
  };
};
