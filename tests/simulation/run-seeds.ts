import { type Outcome, runSeed } from "./run-seed.ts";

type Options = {
  readonly first: number;
  /** The least number of seeds, whatever the time. */
  readonly least: number;
  /** No seed starts later than this. */
  readonly milliseconds: number;
  readonly onOutcome?: (outcome: Outcome) => void;
};

/** A run mostly waits for its database, so this many run in parallel, independently. */
const RUNS_AT_ONCE = 4;

/** Runs one seed after the other, from `first` on, until the time is over or one fails. */
export const runSeeds = async ({
  first,
  least,
  milliseconds,
  onOutcome,
}: Options): Promise<{ readonly outcomes: readonly Outcome[] }> => {
  const end = performance.now() + milliseconds;
  const outcomes: Outcome[] = [];
  let begun = 0;
  const hasFailed = (): boolean => outcomes.some(({ problems }) => problems.length > 0);
  const runWhileTimeLasts = async (): Promise<void> => {
    while (!hasFailed() && (begun < least || performance.now() < end)) {
      begun += 1;
      const outcome = await runSeed(String(first + begun - 1), { isGivenUp: hasFailed });
      // A cancelled run has no result.
      if (hasFailed() && outcome.problems.length === 0) return;
      outcomes.push(outcome);
      onOutcome?.(outcome);
    }
  };
  await Promise.all(Array.from({ length: RUNS_AT_ONCE }, runWhileTimeLasts));
  return { outcomes: outcomes.toSorted((one, other) => Number(one.seed) - Number(other.seed)) };
};
