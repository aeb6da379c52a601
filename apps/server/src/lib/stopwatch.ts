import { uptime } from "node:os";

/** Starts to measure; what it returns tells the milliseconds since. */
export type Stopwatch = () => () => number;

/** A machine's own counters, in milliseconds: neither can be set. */
export type Counters = {
  /** Stands still while the machine is suspended. */
  readonly monotonic: () => number;
  /** Goes on while the machine is suspended; in whole seconds on some systems. */
  readonly uptime: () => number;
};

const machine: Counters = { monotonic: () => performance.now(), uptime: () => uptime() * 1_000 };

/** Of two readings of the uptime the difference may be a second too large. */
const UPTIME_ERROR_MS = 1_000;

/** How long something has lasted by the machine's counters alone: setting a clock changes nothing of it. */
export const createCounterStopwatch =
  (counters: Counters = machine): Stopwatch =>
  () => {
    const [monotonic, up] = [counters.monotonic(), counters.uptime()];
    return () => Math.max(counters.monotonic() - monotonic, counters.uptime() - up - UPTIME_ERROR_MS);
  };

/**
 * How long something has lasted, as the largest of what the machine's counters and the wall clock show. Each alone can show
 * too little, and too little is what a money call must not rely on. The wall clock may show too much.
 */
export const createStopwatch = (now: () => Date, counters: Counters = machine): Stopwatch => {
  const [byCounters, byWall] = [createCounterStopwatch(counters), stopwatchOf(now)];
  return () => {
    const [counted, wall] = [byCounters(), byWall()];
    return () => Math.max(counted(), wall());
  };
};

/** A stopwatch of one clock, where a test or a simulation has no other. */
export const stopwatchOf =
  (now: () => Date): Stopwatch =>
  () => {
    const start = now().getTime();
    return () => now().getTime() - start;
  };
