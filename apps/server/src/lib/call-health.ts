import { type Kysely, sql } from "kysely";

import { type Http, NoAnswer, type OutgoingAnswer, type Send } from "./outgoing.ts";
import type { Clock } from "./ports.ts";
import type { Database } from "../db/schema.ts";

/** The upper bounds of the histogram, in milliseconds. The ninth bucket has all calls that took longer. */
export const TIME_STEPS = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

export const SLOT_MS = 300_000;

type Count = { calls: number; unclear: number; times: number[]; lastUnclearAt: Date | null };
type Slot = { readonly target: string; readonly slot: Date; readonly count: Count };
type Counts = Map<string, Slot>;

export type CallHealth = {
  readonly http: Http;
  /**
   * Adds the counts since the last flush to the table, in one statement. Does nothing when there were no calls. Counts
   * that could not be written are kept for the next flush.
   */
  readonly flush: (db: Kysely<Database>) => Promise<void>;
};

/** The count of a system in a span. It is made when there is none. */
const countOf = (counts: Counts, target: string, slot: Date): Count => {
  const key = `${target} ${slot.getTime()}`;
  const known = counts.get(key);
  if (known !== undefined) return known.count;
  const count: Count = { calls: 0, unclear: 0, times: TIME_STEPS.map(() => 0).concat(0), lastUnclearAt: null };
  counts.set(key, { target, slot, count });
  return count;
};

const add = (counts: Counts, { target, slot, count: more }: Slot): void => {
  const count = countOf(counts, target, slot);
  count.calls += more.calls;
  count.unclear += more.unclear;
  count.times = count.times.map((calls, step) => calls + (more.times[step] ?? 0));
  count.lastUnclearAt ??= more.lastUnclearAt;
};

const write = async (db: Kysely<Database>, counts: Counts): Promise<void> => {
  const rows = [...counts.values()].map(({ target, slot, count: { calls, unclear, times, lastUnclearAt } }) => ({
    target,
    slot,
    calls,
    unclear,
    times,
    last_unclear_at: lastUnclearAt,
  }));
  // Every server writes rows in the order of their keys, so two servers never wait for each other.
  await sql`
    insert into provider_health as h (target, slot, calls, unclear, times, last_unclear_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(target text, slot timestamptz, calls bigint, unclear bigint, times bigint[], last_unclear_at timestamptz)
      order by target collate "C", slot
    on conflict (target, slot) do update set calls = h.calls + excluded.calls, unclear = h.unclear + excluded.unclear,
      times = (select array_agg(a + b order by n) from unnest(h.times, excluded.times) with ordinality u(a, b, n)),
      last_unclear_at = greatest(h.last_unclear_at, excluded.last_unclear_at)`.execute(db);
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
    const count = countOf(counts, target, slot);
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
      try {
        await write(db, taken);
      } catch (error) {
        for (const slot of taken.values()) add(counts, slot);
        throw error;
      }
    },
  };
};
