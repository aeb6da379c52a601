import fc from "fast-check";
import { expect, test } from "vitest";

import { fromDecimalText, toDecimalText } from "./decimal.ts";

test("an amount comes back from its text (S35)", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1_000_000_000_000n }), (minor) => {
      expect(fromDecimalText(toDecimalText(minor))).toBe(minor);
    }),
  );
});

test("reads the ways in which providers write an amount", () => {
  expect(fromDecimalText("0")).toBe(0n);
  expect(fromDecimalText("100")).toBe(100_00n);
  expect(fromDecimalText("100.5")).toBe(100_50n);
  expect(fromDecimalText("100.5000")).toBe(100_50n);
});

test("anything else is no amount (S35)", () => {
  const texts = [
    "",
    "-1",
    "+1",
    "1,000.00",
    "1e3",
    "01",
    ".5",
    "5.",
    "1.005",
    "1.00500",
    "NaN",
    " 1",
    "1 ",
    "10000000000.01",
  ];
  for (const text of texts) expect(fromDecimalText(text), text).toBeNull();
});
