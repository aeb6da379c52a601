import { whenQuiet } from "./invariants.ts";
import { next } from "./model.ts";
import type { Options } from "./options.ts";
import { encode, type State } from "./state.ts";
import type { Step } from "./steps.ts";

/** The priority of each step when nothing fails. A step without one is a fault and does not occur. */
const calm: readonly (readonly Step<State>["what"][])[] = [
  ["settle", "next-leg", "release", "difference", "shorten", "stale", "reconcile"],
  ["answer", "write", "check", "too-late", "mark", "mark-refused", "give-up-reset", "give-up-close"],
  ["arrive", "arrive-refused"],
  ["ask-done", "ask-refused", "ask-void", "ask-believed", "ask-not-yet"],
  ["tick"],
  ["lease"],
];

const rankOf = new Map(calm.flatMap((whats, rank) => whats.map((what) => [what, rank] as const)));

/**
 * The next step when processes run and nothing fails, or null. The process `without` dies at once and does not restart.
 * Time passes before a process takes a row, as long as it changes anything.
 */
const pickCalm = (state: State, steps: readonly Step<State>[], without: 0 | 1 | null): Step<State> | null => {
  let best: Step<State> | null = null;
  let bestRank = calm.length;
  for (const step of steps) {
    if (without !== null && step.by === without) {
      if (step.what === "die") return step;
      continue;
    }
    const rank = rankOf.get(step.what) ?? calm.length;
    if (rank >= bestRank || (step.what === "tick" && encode(step.to) === encode(state))) continue;
    [best, bestRank] = [step, rank];
  }
  return best;
};

type Ending = { readonly problem: string; readonly steps: readonly Step<State>[] };

type EndingOf = (state: State, number: number, steps: readonly Step<State>[]) => Ending | null;

/**
 * The result of a state when nothing else fails, or null when it ends well. Takes the state's number and its next
 * steps, and caches by number which states end well.
 */
export const createEnding = (options: Options, without: 0 | 1 | null, numberOf: (key: number) => number): EndingOf => {
  const ends: boolean[] = [];
  return (from, first, stepsFrom) => {
    const way = new Set<number>();
    const steps: Step<State>[] = [];
    for (let state = from, key = first; ends[key] !== true; key = numberOf(encode(state))) {
      if (way.has(key)) return { problem: "never-ends", steps };
      way.add(key);
      const step = pickCalm(state, state === from ? stepsFrom : next(state, options), without);
      const problem = step === null ? whenQuiet(state) : null;
      if (problem !== null) return { problem, steps };
      if (step === null) break;
      steps.push(step);
      state = step.to;
    }
    for (const key of way) ends[key] = true;
    return null;
  };
};
