import { setTimeout as wait } from "node:timers/promises";

import type { Clock, Schedule } from "../../apps/server/src/lib/ports.ts";

/**
 * The true time of a run, `speed` times as fast as the machine's. The run's database and sandbox keep it; each server
 * process has clocks of its own, which differ from it. All times of a run are in its own milliseconds.
 */
export type Time = {
  readonly speed: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly clock: Clock;
  readonly sleep: Schedule["sleep"];
  /** Calls `work` after `ms`. */
  readonly later: (ms: number, work: () => void) => void;
  /** What makes `db_now` of the run's database answer this time; run as the owner of the tables. */
  readonly databaseFunction: string;
};

/** A larger difference (ms) means that the machine's clock was set since this process started. */
const SET_MS = 2;

/** The machine's clock, which the database reads as well. A clock that was set would count `speed` times as much. */
const machineTime = (): number => {
  const precise = performance.timeOrigin + performance.now();
  const set = Date.now();
  return Math.abs(set - precise) < SET_MS ? precise : set;
};

/** Creates the time of a run. It begins at the machine's time and runs `speed` times as fast. */
export const createTime = (speed: number): Time => {
  const base = Date.now();
  const now = (): number => base + (machineTime() - base) * speed;
  const from = `timestamptz '${new Date(base).toISOString()}'`;
  return {
    speed,
    now,
    clock: { now: () => new Date(Math.floor(now())) },
    sleep: async (ms, signal) => {
      try {
        await wait(Math.max(0, ms) / speed, undefined, signal === undefined ? {} : { signal });
      } catch {
        throw signal?.reason;
      }
    },
    later: (ms, work) => void setTimeout(work, Math.max(0, ms) / speed),
    databaseFunction: `
      create or replace function db_now() returns timestamptz language sql volatile as $$
        select date_trunc('milliseconds', ${from} + (clock_timestamp() - ${from}) * ${speed})
      $$`,
  };
};
