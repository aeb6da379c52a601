/**
 * The state of the model: one movement, two processes, the database's row, the bytes of one call and the provider's
 * record of the reference. Every clock is a small counter that stops at the last value that matters, so there are only
 * so many states, and a search can visit all of them.
 */

/** Ticks that stand for 2 s, 15 s, 45 s and the 30 s of a lease. Only their order matters. */
export const LATE = 2;
export const CALL = 5;
export const BELIEVE = 12;
export const LEASE = 7;

/** `sent_at` and the time from which an absence is believed, in ticks after the mark. */
export const SENT = LATE + CALL;
export const BELIEVED = SENT + BELIEVE;

/** How far the provider's clock can be from `notAfter` at the mark: ahead, equal, or behind. */
export const NOT_AFTER = [1, SENT, SENT + 1] as const;

const rowStates = ["none", "held", "marked", "settled", "released"] as const;
const stages = ["idle", "marking", "marked", "checked", "paused", "called", "asking", "concluding"] as const;
const verdicts = ["none", "ripe", "done", "refused", "unclear", "absent", "not-yet"] as const;
const bytes = ["none", "flying", "lingering", "arrived", "lost"] as const;
const records = ["unknown", "done", "refused", "voided"] as const;

/**
 * One process. `marking`: its mark is sent. `marked`: the database has executed it, the reply is on its way. `checked`:
 * it may write the call. `paused`: stopped between check and write. `called`: it waits for the answer. `asking`: it has
 * the lease. `concluding`: it knows `verdict` and its statement is on its way. Idle is also what it is after its death.
 */
export type Process = {
  readonly stage: (typeof stages)[number];
  /** Ticks since it first sent its mark or, once `called`, since it wrote the call. */
  readonly age: number;
  /** The leg that it processes. */
  readonly leg: number;
  /** `ripe` while asking: the absence was old enough when it got the lease. */
  readonly verdict: (typeof verdicts)[number];
};

export type State = {
  readonly row: (typeof rowStates)[number];
  readonly leg: number;
  /** The database's time since the mark, in ticks. `isStale`: the epoch in which it was counted has ended. */
  readonly since: number;
  readonly isStale: boolean;
  /** Ticks until another process may take the row. */
  readonly lease: number;
  /** The amount was booked to the provider's difference account and flagged. */
  readonly hasDifference: boolean;
  readonly hasFinalChanged: boolean;
  /** The call's bytes, and for how many ticks they have been in flight. */
  readonly bytes: (typeof bytes)[number];
  readonly bytesAge: number;
  /** How many calls were written for this leg. Two is a problem. */
  readonly written: number;
  readonly record: (typeof records)[number];
  /** Ticks of the provider's clock until `notAfter` has passed. */
  readonly left: number;
  readonly processes: readonly [Process, Process];
};

export const idle: Process = { stage: "idle", age: 0, leg: 0, verdict: "none" };

const AGES = Math.max(LATE + 1, CALL) + 1;

const ofProcess = ({ stage, age, leg, verdict }: Process): number =>
  ((stages.indexOf(stage) * AGES + age) * 3 + leg) * verdicts.length + verdicts.indexOf(verdict);
const PROCESSES = stages.length * AGES * 3 * verdicts.length;

/**
 * Encodes a state as a number that no other state has: each part is a digit, in a base of as many values as the part
 * has. It is written out by hand, because a search spends most of its time here.
 */
export const encode = (state: State): number => {
  let key = rowStates.indexOf(state.row);
  key = key * 3 + state.leg;
  key = key * (BELIEVED + 1) + state.since;
  key = key * 2 + (state.isStale ? 1 : 0);
  key = key * (LEASE + 1) + state.lease;
  key = key * 2 + (state.hasDifference ? 1 : 0);
  key = key * 2 + (state.hasFinalChanged ? 1 : 0);
  key = key * bytes.length + bytes.indexOf(state.bytes);
  key = key * (CALL + 1) + state.bytesAge;
  key = key * 3 + state.written;
  key = key * records.length + records.indexOf(state.record);
  key = key * (SENT + 2) + state.left;
  key = key * PROCESSES + ofProcess(state.processes[0]);
  return key * PROCESSES + ofProcess(state.processes[1]);
};
