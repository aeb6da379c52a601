/** Bounds of an offset in milliseconds: the true offset lies between them. */
export type Interval = { readonly low: number; readonly high: number };

/** A clock whose offset certainly exceeds this is wrong. */
export const TOLERANCE_MS = 1_000;
/** How far two clocks that nobody sets may drift apart, as a share of the elapsed time. */
const DRIFT = 0.001;

/**
 * The interval of an offset whose readings were `one` before and `other` after. A clock may have been set between the
 * readings.
 */
export const between = (one: number, other: number): Interval => ({
  low: Math.min(one, other),
  high: Math.max(one, other),
});

const distance = (one: Interval, other: Interval): number => Math.max(one.low - other.high, other.low - one.high);

const middle = ({ low, high }: Interval): number => (low + high) / 2;

/** Detects a step of a clock. Drift or a slow reading does not count as a step. */
export type StepWatch = {
  /**
   * Takes a reading of the offset; `at` is a monotonic time. True when the clock has certainly stepped since the last
   * reading.
   */
  readonly hasStepped: (read: Interval, at: number) => boolean;
  /** The offset, as exactly as it is known. Null before the first reading. */
  readonly offset: () => number | null;
};

/** Detects steps of one clock by its offset from another clock. A step is a jump, as when the clock is set. */
export const createStepWatch = (): StepWatch => {
  /** The interval in which the offset has to be while nobody sets the clock, and the time of that knowledge. */
  let known: { readonly interval: Interval; readonly at: number } | null = null;
  let best: Interval | null = null;
  return {
    hasStepped: (read, at) => {
      if (known === null) {
        known = { interval: read, at };
        best = read;
        return false;
      }
      const drift = Math.abs(at - known.at) * DRIFT;
      const before = { low: known.interval.low - drift, high: known.interval.high + drift };
      const apart = distance(before, read);
      if (apart > TOLERANCE_MS) {
        known = { interval: read, at };
        best = read;
        return true;
      }
      if (apart > 0) {
        // The difference is too small to be certain. The earlier knowledge stays, so that many small steps add up to
        // one that is certain.
        best = read;
        return false;
      }
      best = { low: Math.max(before.low, read.low), high: Math.min(before.high, read.high) };
      known = { interval: best, at };
      return false;
    },
    offset: () => best && middle(best),
  };
};

/** Whether two clocks differ. */
export type SkewWatch = {
  /** Takes a reading of the two clocks' offset. Returns what has changed, or null. */
  readonly learn: (read: Interval) => "skewed" | "agrees" | null;
  readonly isSkewed: () => boolean;
};

/** Detects whether two clocks differ by more than the tolerated time. */
export const createSkewWatch = (): SkewWatch => {
  let isSkewed = false;
  return {
    learn: (read) => {
      const isCertain = distance(read, { low: 0, high: 0 }) > TOLERANCE_MS;
      // A slow reading excludes nothing, so it does not end a skew.
      const saysNothing = !isCertain && read.high - read.low > TOLERANCE_MS;
      if (saysNothing || isCertain === isSkewed) return null;
      isSkewed = isCertain;
      return isSkewed ? "skewed" : "agrees";
    },
    isSkewed: () => isSkewed,
  };
};
