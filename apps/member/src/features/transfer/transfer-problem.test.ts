import { expect, test } from "vitest";

import { transferProblem } from "./transfer-problem.ts";

const limits = { minimum: 100n, available: 50_000n, isAgain: false };

test.each([
  [{ from: "", to: "PG", amount: 500n }, "select-accounts"],
  [{ from: "WALLET", to: "", amount: 500n }, "select-accounts"],
  [{ from: "PG", to: "PG", amount: 500n }, "same-account"],
  [{ from: "WALLET", to: "PG", amount: null }, "missing"],
  [{ from: "WALLET", to: "PG", amount: 0n }, "missing"],
  [{ from: "WALLET", to: "PG", amount: 99n }, "too-little"],
  [{ from: "WALLET", to: "PG", amount: 100n }, null],
  [{ from: "WALLET", to: "PG", amount: 50_000n }, null],
  [{ from: "WALLET", to: "PG", amount: 50_001n }, "over-balance"],
  [{ from: "PG", to: "WALLET", amount: 50_001n }, null],
  [{ from: "PG", to: "UFABET", amount: 100n }, null],
] as const)("%o is %s", (draft, problem) => {
  expect(transferProblem(draft, limits)).toBe(problem);
});

test("a request without an answer can be repeated, whatever the balance is now", () => {
  const again = { ...limits, isAgain: true };
  expect(transferProblem({ from: "WALLET", to: "PG", amount: 50_001n }, again)).toBe(null);
  expect(transferProblem({ from: "WALLET", to: "PG", amount: 99n }, again)).toBe("too-little");
});
