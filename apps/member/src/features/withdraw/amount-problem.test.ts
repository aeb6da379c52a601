import { expect, test } from "vitest";

import { amountProblem } from "./amount-problem.ts";

const range = { min: 10_000n, max: 5_000_000n };

test.each([
  [null, 100_000n, "missing"],
  [0n, 100_000n, "missing"],
  [9_999n, 100_000n, "too-little"],
  [10_000n, 100_000n, null],
  [100_000n, 100_000n, null],
  [100_001n, 100_000n, "over-balance"],
  [5_000_000n, 9_000_000n, null],
  [5_000_001n, 9_000_000n, "too-much"],
] as const)("%s of %s is %s", (amount, available, problem) => {
  expect(amountProblem(amount, range, available, false)).toBe(problem);
});

test("a request without an answer can be repeated, whatever the balance is now", () => {
  expect(amountProblem(100_000n, range, 0n, true)).toBe(null);
  expect(amountProblem(5_000_001n, range, 0n, true)).toBe("too-much");
});
