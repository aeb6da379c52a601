import { type RunOutcome, runOnce, tellFailure } from "../../tests/concurrency/run.ts";

/** How long a run has faults. To close it takes about half as long. */
const BREAKING_MS = 60_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const tell = (outcome: RunOutcome): void => {
  const { seed, keys, problems, failedAfterMs } = outcome;
  if (problems.length > 0) say(tellFailure(outcome));
  for (const problem of problems) say(`WRONG: ${problem}`);
  const when = failedAfterMs === null ? "" : `, the first after ${Math.round(failedAfterMs / 1_000)} s`;
  say(`concurrent run ${seed}: ${keys} keys, ${problems.length} problems${when}`);
};

/**
 * One run of the concurrent simulation. The seed decides its choices, not its course. True when all invariants held.
 */
export const runConcurrentOnce = async (seed: string): Promise<boolean> => {
  const outcome = await runOnce({ seed, breakingMs: BREAKING_MS });
  tell(outcome);
  return outcome.problems.length === 0;
};

/** Runs the concurrent simulation for this many minutes, or until one run fails. */
export const runConcurrent = async (
  first: number,
  minutes: number,
): Promise<{ readonly runs: number; readonly keys: number; readonly failed: number }> => {
  const end = performance.now() + minutes * 60_000;
  let [runs, keys, failed] = [0, 0, 0];
  while (failed === 0 && performance.now() < end) {
    const outcome = await runOnce({ seed: String(first + runs), breakingMs: BREAKING_MS });
    tell(outcome);
    runs += 1;
    keys += outcome.keys;
    if (outcome.problems.length > 0) failed += 1;
  }
  return { runs, keys, failed };
};
