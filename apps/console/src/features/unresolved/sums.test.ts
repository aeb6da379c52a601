import { expect, test } from "vitest";

import { sumsOf } from "./sums.ts";

const known = { from: "WALLET", amount: 3_000, before: 412, play: -231.5, balance: 3_180.5, why: "contradiction" };

test("the balance after a deposit is the amount more, less the losses in play", () => {
  expect(sumsOf(known)).toMatchObject({ ifDone: 318_050n, ifNot: 18_050n, fits: "done" });
});

test("the balance after a withdrawal is the amount less", () => {
  expect(sumsOf({ ...known, from: "AMB", amount: 100, before: 500, play: 0, balance: 400 })?.fits).toBe("done");
  expect(sumsOf({ ...known, from: "AMB", amount: 100, before: 500, play: 0, balance: 500 })?.fits).toBe("not-done");
});

test("a balance that fits neither outcome is reported, and an unknown balance is not used", () => {
  expect(sumsOf({ ...known, balance: 3_000 })?.fits).toBe("neither");
  expect(sumsOf({ ...known, balance: null })).toBeNull();
  expect(sumsOf({ ...known, before: null })).toBeNull();
  expect(sumsOf({ ...known, play: null, balance: 412 })).toBeNull();
});

test("where a bet close in time decides, no outcome is named, though the amount without it fits one", () => {
  expect(sumsOf({ ...known, before: 0, play: 0, balance: 0, why: "ambiguous" })?.fits).toBe("both");
  expect(sumsOf({ ...known, why: "ambiguous" })?.fits).toBe("both");
});
