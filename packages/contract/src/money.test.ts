import fc from "fast-check";
import { expect, test } from "vitest";
import { safeParse } from "zod/v4/core";

import {
  amount,
  type Currency,
  fromWireCurrency,
  MAX_AMOUNT,
  toMajor,
  toMinor,
  toWireCurrency,
  wireCurrency,
} from "./money.ts";

const MAX_MINOR = BigInt(MAX_AMOUNT) * 100n;
const minors = fc.bigInt({ min: -MAX_MINOR, max: MAX_MINOR });

test("S29: every amount survives formatting and parsing, through JSON too", () => {
  fc.assert(
    fc.property(minors, (minor) => {
      expect(toMinor(toMajor(minor))).toBe(minor);
      expect(toMinor(JSON.parse(JSON.stringify(toMajor(minor))))).toBe(minor);
    }),
  );
});

test("S29: every accepted amount is formatted with two decimals again", () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      const minor = toMinor(value);
      if (minor !== null) expect(Number(value.toFixed(2))).toBe(value === 0 ? Number(value.toFixed(2)) : value);
      if (minor !== null) expect(toMajor(minor)).toBe(value === 0 ? 0 : value);
    }),
  );
});

test("a third decimal is refused, however close", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 9 }), (hundredths, third) => {
      expect(
        toMinor(Number(`${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}${third}`)),
      ).toBeNull();
    }),
  );
});

test.each([
  [0, 0n],
  [0.01, 1n],
  [-0.01, -1n],
  [0.1, 10n],
  [1.1, 110n],
  [19.99, 1_999n],
  [1_234.5, 123_450n],
  [10_000_000_000, 1_000_000_000_000n],
  [-500, -50_000n],
])("%d in major units is %d in minor ones", (major, minor) => {
  expect(toMinor(major)).toBe(minor);
});

test.each([
  Number.NaN,
  Infinity,
  -Infinity,
  1e308,
  0.001,
  0.009_999,
  10_000_000_000.01,
  5e-324,
  "5",
  "5.00",
  null,
  undefined,
  5n,
  [5],
  {},
  true,
])("%s is no amount", (value) => {
  expect(toMinor(value)).toBeNull();
});

test("an amount to move is above zero", () => {
  const takes = (value: unknown): boolean => safeParse(amount, value).success;
  fc.assert(
    fc.property(minors, (minor) => {
      expect(takes(toMajor(minor))).toBe(minor > 0n);
    }),
  );
  fc.assert(
    fc.property(fc.anything({ withBigInt: true }), (value) => {
      expect(takes(value)).toBe((toMinor(value) ?? 0n) > 0n);
    }),
  );
});

test("rule 20: baht is BAHT in answers and THB inside", () => {
  const currencies: readonly Currency[] = ["THB", "LAK"];
  for (const currency of currencies) expect(fromWireCurrency(toWireCurrency(currency))).toBe(currency);
  expect(toWireCurrency("THB")).toBe("BAHT");
  expect(safeParse(wireCurrency, "THB").success).toBe(false);
});
