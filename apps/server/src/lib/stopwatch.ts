import { uptime } from "node:os";

/** Starts to measure. Returns a function that returns the milliseconds since then. */
export type Stopwatch = () => () => number;

/** The machine's own counters in milliseconds. Nobody can set them. */
export type Counters = {
  /** Stops while the machine is suspended. */
  readonly monotonic: () => number;
  /** Goes on while the machine is suspended. Some systems give it in whole seconds. */
  readonly uptime: () => number;
};

const machine: Counters = { monotonic: () => performance.now(), uptime: () => uptime() * 1_000 };

/** The difference between two readings of the uptime may be one second too large. */
const UPTIME_ERROR_MS = 1_000;

/** Reading the uptime takes three system calls on Linux, so a value is reused for this long. */
const RECENT_MS = 100;

/** The uptime, at most {@link RECENT_MS} old by the monotonic counter. */
const recentUptimeOf = ({ monotonic, uptime: read }: Counters): (() => number) => {
  let [at, value] = [-Infinity, 0];
  return () => {
    const now = monotonic();
    if (now - at > RECENT_MS) [at, value] = [now, read()];
    return value;
  };
};

/**
 * Starts with a recent uptime, so the result is at most {@link RECENT_MS} too large. `read` gives the later readings.
 */
const countedBy = ({ monotonic }: Counters, recent: () => number, read: () => number): (() => number) => {
  const [start, up] = [monotonic(), recent()];
  return () => Math.max(monotonic() - start, read() - up - UPTIME_ERROR_MS);
};

/**
 * How long something has lasted, by the machine's counters alone: setting a clock does not change it. Time that the
 * machine was suspended shows at most {@link RECENT_MS} after it resumes.
 */
export const createCounterStopwatch = (counters: Counters = machine): Stopwatch => {
  const recent = recentUptimeOf(counters);
  return () => countedBy(counters, recent, recent);
};

/**
 * How long something has lasted: the largest of what the machine's counters and the wall clock show. Each of them alone
 * can show too little, and a money call must not rely on too little. The wall clock may show too much.
 */
export const createStopwatch = (now: () => Date, counters: Counters = machine): Stopwatch => {
  const recent = recentUptimeOf(counters);
  const byWall = stopwatchOf(now);
  return () => {
    const [counted, wall] = [countedBy(counters, recent, counters.uptime), byWall()];
    return () => Math.max(counted(), wall());
  };
};

/** A stopwatch made of one clock, for a test or a simulation that has no other. */
export const stopwatchOf =
  (now: () => Date): Stopwatch =>
  () => {
    const start = now().getTime();
    return () => now().getTime() - start;
  };
