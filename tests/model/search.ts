import { createEnding } from "./ending.ts";
import type { Judge } from "./invariants.ts";
import { initial, next } from "./model.ts";
import { createNumbering } from "./numbering.ts";
import type { Options } from "./options.ts";
import { encode, type State } from "./state.ts";
import type { Step, What } from "./steps.ts";

export type Found = {
  /** The kinds of step that were taken. */
  readonly kinds: ReadonlySet<What>;
  /** The number of different states that were visited: all, if no problem was found. */
  readonly states: number;
  /** The distance of the furthest state, in steps. */
  readonly depth: number;
  readonly problem: string | null;
  /** The shortest trace to the problem and, if the problem is how it ends, on to that end. Empty without a problem. */
  readonly steps: readonly Step<State>[];
};

type Visit = {
  readonly state: State;
  readonly number: number;
  readonly step: Step<State> | null;
  readonly before: Visit | null;
};

const stepsTo = (visit: Visit): readonly Step<State>[] => {
  const steps: Step<State>[] = [];
  for (let at: Visit | null = visit; at !== null; at = at.before) if (at.step !== null) steps.push(at.step);
  return steps.toReversed();
};

/**
 * Visits every state that any order of steps can reach, nearest first, until one is wrong by `judge` or does not end
 * well when nothing else fails. There is no depth limit, because the number of states is finite.
 */
export const search = (options: Options, judge: Judge): Found => {
  const numberOf = createNumbering();
  const endings = ([null, 0, 1] as const).map((without) => createEnding(options, without, numberOf));
  const first = initial(options);
  const seen = [true];
  let states = 1;
  const kinds = new Set<What>();
  let layer: Visit[] = [{ state: first, number: numberOf(encode(first)), step: null, before: null }];
  for (let depth = 0; ; depth += 1) {
    const following: Visit[] = [];
    for (const visit of layer) {
      const steps = next(visit.state, options);
      const found = (problem: string, more: readonly Step<State>[]): Found => ({
        states,
        kinds,
        depth,
        problem,
        steps: [...stepsTo(visit), ...more],
      });
      for (const endingOf of endings) {
        const ending = endingOf(visit.state, visit.number, steps);
        if (ending !== null) return found(ending.problem, ending.steps);
      }
      for (const step of steps) {
        kinds.add(step.what);
        const problem = judge(step.to, visit.state);
        if (problem !== null) return found(problem, [step]);
        const number = numberOf(encode(step.to));
        if (seen[number] === true) continue;
        seen[number] = true;
        states += 1;
        following.push({ state: step.to, number, step, before: visit });
      }
    }
    if (following.length === 0) return { states, kinds, depth, problem: null, steps: [] };
    layer = following;
  }
};
