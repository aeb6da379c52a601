type Step = { readonly what: string; readonly answer: string };

/** One kind of step with one answer, and how often it came. */
export type Repeated<One extends Step> = { readonly step: One; readonly count: number };

/** So often at least does a step come in a run. */
const LEAST = 3;

const isSame = (one: Step | undefined, other: Step): boolean => one?.what === other.what && one.answer === other.answer;

/** How many steps from `start` on are the same. */
const sameFrom = (steps: readonly Step[], start: number, first: Step): number => {
  const end = steps.findIndex((step, place) => place > start && !isSame(step, first));
  return (end === -1 ? steps.length : end) - start;
};

/**
 * How many steps from `start` on are rounds of a few steps, such as a balance, its report and what they say. In rounds
 * each step comes back twice at least, with others between.
 */
const roundsFrom = (steps: readonly Step[], start: number): number => {
  const comings = new Map<string, number>();
  let length = 0;
  for (const [place, step] of steps.entries()) {
    if (place < start || (place > start && isSame(steps[place - 1], step))) continue;
    const name = `${step.what} ${step.answer}`;
    comings.set(name, (comings.get(name) ?? 0) + 1);
    if (comings.size < 2 || [...comings.values()].some((count) => count < LEAST)) continue;
    length = place - start + sameFrom(steps, place, step);
  }
  return length;
};

/**
 * Folds steps in which nothing changed: each run of three or more of the same kind with the same answer, or of three or
 * more rounds of them, is one group. Every other step is a group of its own. All groups together are all steps in order.
 */
export const foldRuns = <One extends Step>(steps: readonly One[]): readonly (readonly One[])[] => {
  const groups: (readonly One[])[] = [];
  let start = 0;
  for (let first = steps[start]; first !== undefined; first = steps[start]) {
    const same = sameFrom(steps, start, first);
    const length = roundsFrom(steps, start) || (same < LEAST ? 1 : same);
    groups.push(steps.slice(start, start + length));
    start += length;
  }
  return groups;
};

/** What came in a run and how often, in the order of its first coming. */
export const countRepeated = <One extends Step>(run: readonly One[]): readonly Repeated<One>[] =>
  run
    .filter((step, place) => run.findIndex((other) => isSame(other, step)) === place)
    .map((step) => ({ step, count: run.filter((other) => isSame(other, step)).length }));
