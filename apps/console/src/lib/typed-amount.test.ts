import { expect, test } from "vitest";

import { typedAmount } from "./typed-amount.ts";

test("an amount is parsed as bank statements print it", () => {
  expect(["500", " 500.25 ", "1,500.5", "1234567.89", "12,345,678"].map(typedAmount)).toEqual([
    500, 500.25, 1_500.5, 1_234_567.89, 12_345_678,
  ]);
});

test("an invalid amount is refused", () => {
  const wrong = ["", "0", "0.00", "-5", "5.001", "1,50", "1e3", "12,34", "๕๐๐", "500 baht", "99999999999"];
  expect(wrong.map(typedAmount)).toEqual(wrong.map(() => null));
});
