/** The time. Money code asks here and nowhere else, so that a simulation can turn the clock. */
export type Clock = { readonly now: () => Date };

/** Chance. `bytes` is cryptographically strong in production, seeded in a simulation. */
export type Random = {
  readonly bytes: (length: number) => Buffer;
  /** A whole number from 0 up to and without `below`, without modulo bias. */
  readonly int: (below: number) => number;
};

/** Timers. Everything that waits, waits here. */
export type Schedule = {
  /** Resolves after `ms` milliseconds, or at once (rejecting with its reason) when `signal` aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Runs `work` again and again, `ms` after it last ended, until stopped; a failure is logged and does not end it. */
  readonly every: (name: string, ms: number, work: () => Promise<void>) => { readonly stop: () => Promise<void> };
};
