import { setTimeout } from "node:timers/promises";

import type { Clock, Schedule } from "../../lib/ports.ts";
import type { Stopwatch } from "../../lib/stopwatch.ts";
import { repeatWith } from "./repeat.ts";

/**
 * Time that runs faster than the machine's, and can be skipped. Waiting 8 s takes 8 s divided by `speed`. While the
 * machine gives this process no turn, the time stands still, so a slow machine makes nothing late.
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
};

const START = new Date("2026-11-21T04:00:00.000Z").getTime();
const BEAT_MS = 5;
/** The most that counts of the time between two readings of the machine's clock. */
const GAP_MS = 4 * BEAT_MS;

/** For how many milliseconds this process has had turns so far. */
const createLifetime = (): (() => number) => {
  let last = performance.now();
  let lived = 0;
  const look = (): number => {
    const now = performance.now();
    lived += Math.min(now - last, GAP_MS);
    last = now;
    return lived;
  };
  setInterval(look, BEAT_MS).unref();
  return look;
};

/** Creates a time that runs `speed` times as fast. */
export const createFastTime = (speed: number): FastTime => {
  const lived = createLifetime();
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
  const stopwatch: Stopwatch = () => {
    const [start, before] = [performance.now(), skipped];
    return () => performance.now() - start + (skipped - before);
  };
  return { clock, schedule: { sleep, every: repeatWith(sleep) }, stopwatch, skip: (ms) => void (skipped += ms) };
};
