import { hasEnded, isBoth } from "./model.ts";
import type { State } from "./state.ts";

/** What is wrong with a state, or with the step to it from `before`, in one word, or null. */
export type Judge = (state: State, before: State) => string | null;

/** What must hold in every state. Both sides may have the money for a time, until the difference is booked. */
export const booked: Judge = (state) => {
  if (state.written > 1) return "called-twice";
  if (state.hasFinalChanged) return "final-changed";
  return state.row === "settled" && state.record !== "done" ? "settled-not-done" : null;
};

/** {@link booked}, and both sides never have the money, not even for a time. */
export const neverBoth: Judge = (state, before) => (isBoth(state) ? "both" : booked(state, before));

/**
 * {@link neverBoth}, and no call is sent after the movement has been released. This matters where the provider cannot
 * refuse a late call.
 */
export const neverLate: Judge = (state, before) =>
  before.row === "released" && state.written > before.written ? "called-after-release" : neverBoth(state, before);

/** What must hold when no more steps occur. */
export const whenQuiet = (state: State): string | null => {
  if (!hasEnded(state)) return "never-ends";
  return isBoth(state) && !state.hasDifference ? "both-not-booked" : null;
};
