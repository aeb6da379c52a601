import { expect, test } from "vitest";

import { typedAmount } from "./typed-amount.ts";

test("an amount is parsed as bank statements print it", () => {
  expect(["500", " 500.25 ", "1,500.5", "1234567.89", "12,345,678"].map(typedAmount)).toEqual([
    500, 500.25, 1_500.5, 1_234_567.89, 12_345_678,
  ]);
});

test("an amount may be in Thai or Lao digits, as a Thai or Lao keyboard types them", () => {
  expect(["๕๐๐", "๑,๕๐๐.๒๕", "໕໐໐.໕"].map(typedAmount)).toEqual([500, 1_500.25, 500.5]);
});

test("an invalid amount is refused", () => {
  const wrong = ["", "0", "0.00", "-5", "5.001", "1,50", "1e3", "12,34", "5²", "500 baht", "99999999999"];
  expect(wrong.map(typedAmount)).toEqual(wrong.map(() => null));
});
