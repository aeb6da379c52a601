import { expect, test } from "vitest";

import { createOptimisticPolicy } from "./optimistic-policy.ts";

/** The number of these batches that try the fast path. `fails` says which tries fail. */
const triesOf = (batches: number, fails: (batch: number) => boolean): number => {
  const optimism = createOptimisticPolicy();
  let tries = 0;
  for (let batch = 0; batch < batches; batch++) {
    if (!optimism.isWorthwhile()) continue;
    tries++;
    optimism.tried(!fails(batch));
  }
  return tries;
};

test("all batches try while none fails, hardly any while all fail", () => {
  expect(triesOf(1_000, () => false)).toBe(1_000);
  expect(triesOf(1_000, () => true)).toBeLessThan(25);
});

test("a rare failure costs few tries, and a bad period is over soon after its end", () => {
  expect(triesOf(1_000, (batch) => batch % 50 === 0)).toBeGreaterThan(950);
  expect(triesOf(1_000, (batch) => batch < 500)).toBeGreaterThan(400);
});

test("where every second batch would fail, few try", () => {
  let state = 1;
  const isHeads = (): boolean => ((state = (state * 48_271) % 2_147_483_647) & 64) === 0;
  expect(triesOf(1_000, isHeads)).toBeLessThan(250);
});
