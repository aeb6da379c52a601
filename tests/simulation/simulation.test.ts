import { expect, test } from "vitest";

import { runSeed } from "./run-seed.ts";
import { runSeeds } from "./run-seeds.ts";

/** `npm run sim` runs more. */
const SEEDS = 2;

test("the same seed gives the same run", { timeout: 300_000 }, async () => {
  const [one, other] = await Promise.all([runSeed("1"), runSeed("1")]);
  expect(one.problems).toEqual([]);
  expect(one.hash).toBe(other.hash);
  expect(one.steps).toBeGreaterThan(200);
});

test(
  `${SEEDS} more seeds: no money is lost, and every answer is true`,
  {
    timeout: 600_000,
    retry: 0,
  },
  async () => {
    const { outcomes } = await runSeeds({ first: 2, least: SEEDS, milliseconds: 0 });
    for (const { seed, problems, tail } of outcomes)
      expect(problems, `npm run sim -- --seed ${seed}\n${tail.join("\n")}`).toEqual([]);
    expect(outcomes.length).toBe(SEEDS);
    process.stdout.write(`${outcomes.length} seeds, ${outcomes.reduce((sum, { steps }) => sum + steps, 0)} steps\n`);
  },
);
