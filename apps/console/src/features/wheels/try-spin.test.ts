import { expect, test } from "vitest";

import { drawMany, drawSlice } from "./try-spin.ts";

const slices = [{ weight: 6 }, { weight: 1 }, { weight: 3 }];

test.each([
  [0, 0],
  [0.59, 0],
  [0.6, 1],
  [0.69, 1],
  [0.7, 2],
  [0.999, 2],
  [1, 2],
])("a chance of %f lands on slice %i", (chance, at) => {
  expect(drawSlice(slices, () => chance)).toBe(at);
});

test("each slice is drawn as often as its weight says", () => {
  let n = 0;
  const spins = 1_000;
  expect(drawMany(slices, spins, () => (n++ + 0.5) / spins)).toEqual([600, 100, 300]);
});
