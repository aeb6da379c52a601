import { expect, test } from "vitest";

import { wheelShare } from "./wheel-share.ts";

const slice = (weight: number, amount: bigint, prize = amount > 0n ? "cash" : "nothing") => ({ weight, prize, amount });
const terms = { coinEvery: 10_000n, houseEdge: 4 };

test("a coin is worth the house's edge on the play that earns it", () => {
  // The value of a coin is 4.00. One spin in four gives 4.00.
  expect(wheelShare([slice(1, 400n), slice(3, 0n)], terms)).toBe(25);
  expect(wheelShare([slice(1, 400n), slice(3, 0n)], { ...terms, houseEdge: 0.5 })).toBe(200);
});

test("a coin that is won is spent again", () => {
  expect(wheelShare([slice(1, 400n), slice(1, 0n), slice(2, 0n, "coin")], terms)).toBe(50);
});

test("a fraction of a hundredth is rounded up", () => {
  expect(wheelShare([slice(1, 1n), slice(999_999, 0n)], terms)).toBe(0.01);
});

test("a coin that is worth nothing allows no prize", () => {
  expect(wheelShare([slice(1, 1n)], { ...terms, houseEdge: 0 })).toBe(Infinity);
  expect(wheelShare([slice(1, 0n)], { ...terms, houseEdge: 0 })).toBe(0);
});
