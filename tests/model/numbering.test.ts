import { expect, test } from "vitest";

import { createNumbering } from "./numbering.ts";

test("each different key has the next number, and keeps it while the table grows", () => {
  const numberOf = createNumbering();
  // Keys that differ in their low bits, or only in their high bits, and up to the largest safe integer.
  const keys = Array.from({ length: 10_000 }, (_, index) => [index, index * 2 ** 32, Number.MAX_SAFE_INTEGER - index]);
  const different = [...new Set(keys.flat())];
  expect(different.map(numberOf)).toEqual(different.map((_, index) => index));
  expect(different.map(numberOf)).toEqual(different.map((_, index) => index));
});
