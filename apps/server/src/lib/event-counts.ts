import { SECURITY_EVENTS } from "@krapao/contract/operator/security-events";
import { type Kysely, sql } from "kysely";

import type { Clock } from "./ports.ts";
import type { Database } from "../db/schema.ts";

const HOUR_MS = 3_600_000;

/** The hour of a moment. */
export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);

const isSecurityEvent = (event: string): boolean => SECURITY_EVENTS.some((each) => each === event);

export type EventCounts = {
  /** Counts a line of the log by its event, if it is a security event. */
  readonly note: (event: string) => void;
  /**
   * Adds the counts since the last flush to the table, in one statement. Counts that could not be written are kept for
   * the next flush.
   */
  readonly flush: (db: Kysely<Database>) => Promise<void>;
};

type Counts = Map<string, { readonly event: string; readonly hour: Date; count: number }>;

const add = (counts: Counts, event: string, hour: Date, more: number): void => {
  const key = `${event} ${hour.getTime()}`;
  const known = counts.get(key);
  if (known === undefined) counts.set(key, { event, hour, count: more });
  else known.count += more;
};

/**
 * Counts the named security events (SECURITY.md S56) in memory, by the hour. No event causes a write. The owner of the
 * process flushes the counts every few seconds.
 */
export const countEvents = (clock: Clock): EventCounts => {
  let counts: Counts = new Map();
  return {
    note: (event) => {
      if (isSecurityEvent(event)) add(counts, event, hourOf(clock.now()), 1);
    },
    flush: async (db) => {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      const all = [...taken.values()];
      try {
        // Every server writes rows in the order of their keys, so two servers never wait for each other.
        await sql`
          insert into security_event as e (event, hour, count)
          select * from unnest(${all.map(({ event }) => event)}::text[],
            ${all.map(({ hour }) => hour.toISOString())}::timestamptz[], ${all.map(({ count }) => count)}::bigint[])
            u(event, hour, count) order by event collate "C", hour
          on conflict (event, hour) do update set count = e.count + excluded.count`.execute(db);
      } catch (error) {
        for (const { event, hour, count } of all) add(counts, event, hour, count);
        throw error;
      }
    },
  };
};
