import { expect, test } from "vitest";

import { decimalOf, maybe, wholeOf } from "./typed-number.ts";

test("a decimal number may be grouped by commas, and be in Thai or Lao digits", () => {
  expect(["0", "1.5", " 2,000 ", "12,345,678.25", "๑,๐๐๐.๕", "໒໐"].map(decimalOf)).toEqual([
    0, 1.5, 2_000, 12_345_678.25, 1_000.5, 20,
  ]);
});

test("a comma that groups nothing is refused: it may be meant as a decimal point", () => {
  const wrong = ["1,5", "1,50", "12,34", "1,2345", ",5", "1,000,5", "1.5,000", "", undefined, "1e3", "123456789012"];
  expect(wrong.map(decimalOf)).toEqual(wrong.map(() => undefined));
});

test("a whole number has digits alone", () => {
  expect(["7", " 30 ", "๓๐"].map(wholeOf)).toEqual([7, 30, 30]);
  expect(["", "1.5", "1,000", "-1", "5²", undefined].map(wholeOf)).toEqual(Array.from({ length: 6 }, () => undefined));
  expect(maybe(" ", wholeOf)).toBeNull();
});
