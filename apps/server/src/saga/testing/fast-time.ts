import { setTimeout } from "node:timers/promises";

import type { Clock, Schedule } from "../../lib/ports.ts";
import type { Stopwatch } from "../../lib/stopwatch.ts";
import { repeatWith } from "./repeat.ts";

/**
 * Time that runs faster than the machine's, and can be skipped. Waiting 8 s takes 8 s divided by `speed`. While the
 * machine gives this process no turn, the time stands still. While the database needs long for a statement, the time
 * runs as fast as the machine's. So a slow machine makes nothing late.
 */
export type FastTime = {
  readonly clock: Clock;
  readonly schedule: Schedule;
  /**
   * Counts the machine's own time and what was skipped; time without a turn is left out, so a slow machine makes no
   * call late.
   */
  readonly stopwatch: Stopwatch;
  /** Moves the clock forward; running timers do not notice. */
  readonly skip: (ms: number) => void;
  /** Runs a statement of the database. */
  readonly statement: <Value>(work: () => Promise<Value>) => Promise<Value>;
};

const START = new Date("2026-11-21T04:00:00.000Z").getTime();
const BEAT_MS = 5;
/** The most that counts of the time between two readings of the machine's clock. */
const GAP_MS = 4 * BEAT_MS;

/** Statements in progress, by their start. */
type Statements = Set<{ readonly since: number }>;

/**
 * For how many milliseconds this process has had turns so far, divided by `speed` where a statement took longer than
 * {@link GAP_MS}.
 */
const createLifetime = (speed: number, statements: Statements): (() => number) => {
  let last = performance.now();
  let lived = 0;
  const look = (): number => {
    const now = performance.now();
    const [oldest] = statements;
    const isSlow = oldest !== undefined && now - oldest.since > GAP_MS;
    lived += Math.min(now - last, GAP_MS) / (isSlow ? speed : 1);
    last = now;
    return lived;
  };
  setInterval(look, BEAT_MS).unref();
  return look;
};

/** Creates a time that runs `speed` times as fast. */
export const createFastTime = (speed: number): FastTime => {
  const statements: Statements = new Set();
  const lived = createLifetime(speed, statements);
  let skipped = 0;
  const clock: Clock = { now: () => new Date(START + Math.floor(lived() * speed) + skipped) };
  const sleep: Schedule["sleep"] = async (ms, signal) => {
    const end = lived() + ms / speed;
    try {
      do await setTimeout(Math.max(0, end - lived()), undefined, signal === undefined ? {} : { signal });
      while (lived() < end);
    } catch {
      throw signal?.reason;
    }
  };
  const turns = createLifetime(1, statements);
  const stopwatch: Stopwatch = () => {
    const [start, before] = [turns(), skipped];
    return () => turns() - start + (skipped - before);
  };
  const statement: FastTime["statement"] = async (work) => {
    const begun = { since: performance.now() };
    statements.add(begun);
    try {
      return await work();
    } finally {
      statements.delete(begun);
    }
  };
  const skip = (ms: number): void => void (skipped += ms);
  return { clock, schedule: { sleep, every: repeatWith(sleep) }, stopwatch, skip, statement };
};
