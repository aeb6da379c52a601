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

/** And both sides never have the money, not even for a time. */
export const neverBoth: Judge = (state, before) => (isBoth(state) ? "both" : booked(state, before));

/** And no call is written after the movement has ended. Where the provider cannot refuse it, nobody can. */
export const neverLate: Judge = (state, before) =>
  before.row === "released" && state.written > before.written ? "called-after-release" : neverBoth(state, before);

/** What must hold when no more steps occur. */
export const whenQuiet = (state: State): string | null => {
  if (!hasEnded(state)) return "never-ends";
  return isBoth(state) && !state.hasDifference ? "both-not-booked" : null;
};
