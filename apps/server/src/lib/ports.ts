/** The time. Money code reads the time only here, so that a simulation can set the clock. */
export type Clock = { readonly now: () => Date };

/** Randomness. `bytes` is cryptographically strong in production and seeded in a simulation. */
export type Random = {
  readonly bytes: (length: number) => Buffer;
  /** A whole number from 0 to `below` - 1, without modulo bias. */
  readonly int: (below: number) => number;
};

/** Timers. All code that waits uses them. */
export type Schedule = {
  /** Resolves after `ms` milliseconds, or at once (rejecting with its reason) when `signal` aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /**
   * Runs `work` again and again, `ms` after its last run ended, until it is stopped. A failure is logged and does not
   * stop it.
   */
  readonly every: (name: string, ms: number, work: () => Promise<void>) => { readonly stop: () => Promise<void> };
};
