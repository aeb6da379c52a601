import type { Options } from "./options.ts";
import { processSteps } from "./process-steps.ts";
import { idle, type State } from "./state.ts";
import type { Step } from "./steps.ts";
import { worldSteps } from "./world-steps.ts";

/** The first process has just sent the statement that holds and marks, or has held and sent the mark. */
export const initial = ({ mark }: Options): State => ({
  row: mark === "later" ? "held" : "none",
  leg: 1,
  since: 0,
  isStale: false,
  lease: 0,
  hasDifference: false,
  hasFinalChanged: false,
  bytes: "none",
  bytesAge: 0,
  written: 0,
  record: "unknown",
  left: 0,
  processes: [{ stage: "marking", age: 0, leg: 1, verdict: "none" }, idle],
});

/**
 * The transition function: every possible next step, and the state that it leads to. The second process comes first. So
 * of two equally short traces the search finds the one in which the caller is late.
 */
export const next = (state: State, options: Options): readonly Step<State>[] => [
  ...processSteps(state, 1, options),
  ...processSteps(state, 0, options),
  ...worldSteps(state, options),
];

/** Whether the movement has ended, or its hold was never made, so that nothing of it is open. */
export const hasEnded = ({ row, processes }: State): boolean =>
  row === "settled" || row === "released" || (row === "none" && processes.every(({ stage }) => stage === "idle"));

/** Whether the provider executed the call, and the member has the money too. */
export const isBoth = ({ record, row }: State): boolean => record === "done" && (row === "released" || row === "none");
