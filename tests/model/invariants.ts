import { hasEnded, isBoth } from "./model.ts";
import type { State } from "./state.ts";

/** What is wrong with a state, or with the step to it from `before`, in one word; null when nothing is. */
export type Judge = (state: State, before: State) => string | null;

/** What must hold in every state. That both sides have the money may happen here, and is booked once all is quiet. */
export const booked: Judge = (state) => {
  if (state.written > 1) return "called-twice";
  if (state.hasFinalChanged) return "final-changed";
  return state.row === "settled" && state.record !== "done" ? "settled-not-done" : null;
};

/** And never do both sides have the money, not even for a moment. */
export const neverBoth: Judge = (state, before) => (isBoth(state) ? "both" : booked(state, before));

/** And no call is written once the movement has ended: where the provider cannot refuse it, nobody can. */
export const neverLate: Judge = (state, before) =>
  before.row === "released" && state.written > before.written ? "called-after-release" : neverBoth(state, before);

/** What must hold where nothing more happens. */
export const whenQuiet = (state: State): string | null => {
  if (!hasEnded(state)) return "never-ends";
  return isBoth(state) && !state.hasDifference ? "both-not-booked" : null;
};
