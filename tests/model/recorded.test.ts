import fc from "fast-check";
import { expect, test } from "vitest";

import { checkTrace } from "./check-trace.ts";
import { initial, next } from "./model.ts";
import { type Options, production } from "./options.ts";
import { recorded } from "./recorded.ts";
import { BELIEVE, CALL, LATE, type State } from "./state.ts";
import type { Step } from "./steps.ts";

/** Steps of the model, selected by these numbers. */
const walk = (picks: readonly number[], options: Options): readonly Step<State>[] => {
  const steps: Step<State>[] = [];
  let state = initial(options);
  for (const pick of picks) {
    const open = next(state, options);
    const step = open[pick % open.length];
    if (step === undefined) break;
    steps.push(step);
    state = step.to;
  }
  return steps;
};

test("a recording of anything that the model does with every fence follows the rules", () => {
  const absence = fc.constantFrom("time", "void", "expiry");
  const picks = fc.array(fc.nat(1_000), { minLength: 20, maxLength: 120 });
  fc.assert(
    fc.property(
      absence,
      fc.constantFrom("with-hold", "later"),
      fc.boolean(),
      picks,
      (kind, mark, hasResidue, chosen) => {
        const options: Options = {
          ...production,
          absence: kind,
          mark,
          legs: 2,
          pause: hasResidue,
          network: hasResidue,
        };
        const limits = { late: LATE, call: CALL, believe: BELIEVE };
        const problems = checkTrace(recorded(walk(chosen, options), options), {
          absence: kind,
          limits,
          hasResidue,
          isQuiet: false,
        });
        expect(problems).toEqual([]);
      },
    ),
    { numRuns: 1_000, seed: 1 },
  );
});
