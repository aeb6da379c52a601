import { BELIEVE } from "./state.ts";

/** The assumptions of a run of the model. The defaults are production's. */
export type Options = {
  /** How the provider makes an absence certain. `time`: it cannot, so the absence has to last. */
  readonly absence: "void" | "expiry" | "time";
  /** Whether the first call is marked by the statement that holds the money, or by a separate one. */
  readonly mark: "with-hold" | "later";
  /** The second leg is held when the first has settled, and is always marked by a separate statement. */
  readonly legs: 1 | 2;

  /**
   * Residual steps, which no process can prevent: a pause between check and write; bytes that are delayed in the
   * network, or that the kernel of a dead process still sends.
   */
  readonly pause: boolean;
  readonly network: boolean;

  /** How a process knows that it is too late to write its call. `wall-clock` may be set back during a pause. */
  readonly fence: "stopwatch" | "wall-clock" | "none";
  /**
   * A process that is too late releases at once, because nobody else may call. Otherwise it leaves the row to be asked
   * about.
   */
  readonly lateReleases: boolean;
  /** Where a process counts its age from when it repeats a mark whose reply was lost. */
  readonly ageFrom: "first-sending" | "last-sending";
  /** Whose clock decides what is due, leased and believed. `process`: the second process's clock is a minute ahead. */
  readonly clock: "database" | "process";
  /** A call that was given up is reset. Otherwise it is closed, and the kernel continues to send. */
  readonly reset: boolean;
  /** The database may fail over or restart at any time, with its clock ahead of what it was. */
  readonly failOvers: boolean;
  /** In each epoch of the database the wait for an absence restarts. */
  readonly epoch: boolean;
  /** A mark changes only a row without one. */
  readonly markOnce: boolean;
  /** A conclusion changes only a row in the state that it was made for. */
  readonly guard: boolean;
  /** The age of the absence is measured before the question, with the lease, or only when the answer is processed. */
  readonly ripeAt: "lease" | "booking";
  /** One process at a time asks, and only about what is due. */
  readonly lease: boolean;
  /** A commit that was answered survives a fail-over. */
  readonly durable: boolean;
  /** A yes after a release is booked as a difference. */
  readonly difference: boolean;
  /** For how many ticks after `sent_at` an absence must last, 12 at most. Null: it is never believed. */
  readonly believe: number | null;

  /** The provider stores a void for ever. */
  readonly voidKept: boolean;
  /** The signed `notAfter` is the one that was committed with the mark, or a new one from the time of writing. */
  readonly notAfter: "of-mark" | "of-write";
  /** The provider's clock never goes back. */
  readonly providerForward: boolean;
};

export const production: Options = {
  absence: "time",
  mark: "with-hold",
  legs: 1,
  pause: false,
  network: false,
  fence: "stopwatch",
  lateReleases: false,
  ageFrom: "first-sending",
  clock: "database",
  reset: true,
  failOvers: true,
  epoch: true,
  markOnce: true,
  guard: true,
  ripeAt: "lease",
  lease: true,
  durable: true,
  difference: true,
  believe: BELIEVE,
  voidKept: true,
  notAfter: "of-mark",
  providerForward: true,
};
