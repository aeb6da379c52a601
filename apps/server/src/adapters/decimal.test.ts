import fc from "fast-check";
import { expect, test } from "vitest";

import { fromDecimalText, toDecimalText } from "./decimal.ts";

test("a formatted amount is parsed to the same minor units", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (minor) => fromDecimalText(toDecimalText(minor)) === minor),
  );
  expect(toDecimalText(5n)).toBe("0.05");
  expect(toDecimalText(-1_234_05n)).toBe("-1234.05");
});

test.each([
  ["0", 0n],
  ["7", 7_00n],
  ["7.5", 7_50n],
  ["7.05", 7_05n],
  ["7.0500", 7_05n],
  ["10000000000.00", 10n ** 12n],
])("%s is an amount", (text, minor) => {
  expect(fromDecimalText(text)).toBe(minor);
});

test.each([
  "",
  " ",
  "-1",
  "+1",
  "1,000.00",
  "1e3",
  "0x10",
  ".5",
  "5.",
  "01",
  "7.005",
  "7.0501",
  "NaN",
  "Infinity",
  "10000000000.01",
  "99999999999999999999",
  "1 000",
  "๗",
])("%j is no amount", (text) => {
  expect(fromDecimalText(text)).toBeNull();
});
