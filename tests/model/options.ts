import { BELIEVE } from "./state.ts";

/** What a run of the model assumes. Everything that is not asked for is as in production. */
export type Options = {
  /** How the provider makes an absence certain. `time`: it cannot; absence has to last. */
  readonly absence: "void" | "expiry" | "time";
  /** Whether the first call is marked by the statement that holds the money, or by one of its own. */
  readonly mark: "with-hold" | "later";
  /** The second leg is held when the first has settled, and is always marked by a statement of its own. */
  readonly legs: 1 | 2;

  /**
   * Residual steps, which no process can prevent: a pause between check and write; bytes that are late in the
   * network, or that the kernel of a dead process still sends.
   */
  readonly pause: boolean;
  readonly network: boolean;

  /** How a process knows that it is too late to write its call. `wall-clock` may be set back during a pause. */
  readonly fence: "stopwatch" | "wall-clock" | "none";
  /** A process that is too late releases at once, since nobody else may call; else it leaves the row to be asked about. */
  readonly lateReleases: boolean;
  /** What a process counts its age from, when it repeats a mark whose reply was lost. */
  readonly ageFrom: "first-sending" | "last-sending";
  /** Whose clock decides what is due, leased and believed. `process`: the second process's clock is a minute ahead. */
  readonly clock: "database" | "process";
  /** A call that was given up is reset; else it is closed, and the kernel goes on sending. */
  readonly reset: boolean;
  /** The database may fail over or restart at any time, with its clock ahead of what it was. */
  readonly failOvers: boolean;
  /** Belief waits anew in each epoch of the database. */
  readonly epoch: boolean;
  /** A mark changes only a row that has none. */
  readonly markOnce: boolean;
  /** A conclusion changes only a row that is in the state that it was made for. */
  readonly guard: boolean;
  /** Age of the absence is taken before the question, with the lease; or only when the answer is booked. */
  readonly ripeAt: "lease" | "booking";
  /** One process at a time asks, and only what is due. */
  readonly lease: boolean;
  /** A commit that was answered survives a fail-over. */
  readonly durable: boolean;
  /** A yes after a release is booked as a difference. */
  readonly difference: boolean;
  /** For how many ticks after `sent_at` an absence must last, 12 at most; never believed when null. */
  readonly believe: number | null;

  /** The provider keeps a void for ever. */
  readonly voidKept: boolean;
  /** The signed `notAfter` is the one that was committed with the mark, or a new one of the moment of writing. */
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
