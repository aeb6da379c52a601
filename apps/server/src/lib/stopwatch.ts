import { uptime } from "node:os";

/** Starts to measure. Returns a function that tells the milliseconds since then. */
export type Stopwatch = () => () => number;

/** The machine's own counters in milliseconds. Nobody can set them. */
export type Counters = {
  /** Stands still while the machine is suspended. */
  readonly monotonic: () => number;
  /** Goes on while the machine is suspended; in whole seconds on some systems. */
  readonly uptime: () => number;
};

const machine: Counters = { monotonic: () => performance.now(), uptime: () => uptime() * 1_000 };

/** Of two readings of the uptime the difference may be a second too large. */
const UPTIME_ERROR_MS = 1_000;

/** Reading the uptime takes three system calls on Linux, so a value is used again for this long. */
const RECENT_MS = 100;

/** The uptime now, or at most {@link RECENT_MS} ago by the monotonic counter. */
const recentUptimeOf = ({ monotonic, uptime: read }: Counters): (() => number) => {
  let [at, value] = [-Infinity, 0];
  return () => {
    const now = monotonic();
    if (now - at > RECENT_MS) [at, value] = [now, read()];
    return value;
  };
};

/** Starts with a recent uptime, which makes what it shows at most {@link RECENT_MS} too much; `read` is what it goes on with. */
const countedBy = ({ monotonic }: Counters, recent: () => number, read: () => number): (() => number) => {
  const [start, up] = [monotonic(), recent()];
  return () => Math.max(monotonic() - start, read() - up - UPTIME_ERROR_MS);
};

/**
 * How long something has lasted by the machine's counters alone: setting a clock changes nothing of it. What the machine was
 * suspended for shows at most {@link RECENT_MS} after it goes on.
 */
export const createCounterStopwatch = (counters: Counters = machine): Stopwatch => {
  const recent = recentUptimeOf(counters);
  return () => countedBy(counters, recent, recent);
};

/**
 * How long something has lasted, as the largest of what the machine's counters and the wall clock show now. Each alone can
 * show too little, and too little is what a money call must not rely on. The wall clock may show too much.
 */
export const createStopwatch = (now: () => Date, counters: Counters = machine): Stopwatch => {
  const recent = recentUptimeOf(counters);
  const byWall = stopwatchOf(now);
  return () => {
    const [counted, wall] = [countedBy(counters, recent, counters.uptime), byWall()];
    return () => Math.max(counted(), wall());
  };
};

/** A stopwatch with one clock, for a test or a simulation that has no other. */
export const stopwatchOf =
  (now: () => Date): Stopwatch =>
  () => {
    const start = now().getTime();
    return () => now().getTime() - start;
  };
