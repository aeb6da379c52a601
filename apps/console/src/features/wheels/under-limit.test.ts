import { wheelShare } from "@krapao/contract/spin/wheel-share";
import { expect, test } from "vitest";

import { waysUnder } from "./under-limit.ts";

// A coin brings in 4.00.
const terms = { coinEvery: 10_000n, houseEdge: 4 };
const limit = { share: 30, weight: 1_000_000 };
const cash = (amount: bigint, weight: number) => ({ prize: "cash", amount, weight });
const nothing = (weight: number) => ({ prize: "nothing", amount: 0n, weight });
const spinAgain = { prize: "coin", amount: 0n, weight: 1_000 };

test("a wheel under its limit needs no change", () => {
  expect(waysUnder([cash(500n, 10), nothing(90)], terms, limit)).toEqual([]);
});

test("each offered weight is the nearest one that brings the wheel under its limit", () => {
  const slices = [cash(500n, 1_200), cash(1_000n, 800), nothing(7_000), spinAgain];
  const ways = waysUnder(slices, terms, limit);
  expect(ways.map(({ at }) => at)).toEqual([2, 1]);
  const shareWith = (at: number, weight: number): number =>
    wheelShare(
      slices.map((slice, each) => (each === at ? { ...slice, weight } : slice)),
      terms,
    );
  for (const { at, weight } of ways) {
    const back = Math.sign((slices[at]?.weight ?? 0) - weight);
    expect(shareWith(at, weight)).toBeLessThanOrEqual(30);
    expect(shareWith(at, weight + back)).toBeGreaterThan(30);
  }
});

test("a change that is not enough is not offered", () => {
  expect(waysUnder([cash(100_000n, 1), cash(100_000n, 1)], terms, limit)).toEqual([]);
  expect(waysUnder([cash(10_000_000_000n, 10), nothing(1)], terms, limit)).toEqual([]);
  expect(waysUnder([cash(500n, 10), nothing(1)], { ...terms, houseEdge: 0 }, limit)).toEqual([]);
});
