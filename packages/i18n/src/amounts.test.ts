import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { amountParts, amountText, bareAmountText, countText, currencyWordId, minorOf, moneyText } from "./amounts.ts";

const minor = fc.bigInt({ min: -1_000_000_000_000_00n, max: 1_000_000_000_000_00n });

describe("money", () => {
  it.each([
    [100_000n, "THB", "฿1,000.00"],
    [5_000_000n, "LAK", "₭50,000.00"],
    [-50_000n, "THB", "–฿500.00"],
    [5n, "BAHT", "฿0.05"],
    [0n, "THB", "฿0.00"],
  ] as const)("%s %s is %s", (amount, currency, text) => {
    expect(moneyText(amount, currency)).toBe(text);
  });

  it("shows a plus sign only on request, and never before zero", () => {
    expect(amountText(50_000n, true)).toBe("+500.00");
    expect(amountText(50_000n)).toBe("500.00");
    expect(amountText(0n, true)).toBe("0.00");
    expect(moneyText(50_000n, "THB", true)).toBe("+฿500.00");
  });

  it("shows limits without decimals and currency", () => {
    expect(bareAmountText(5_000_000n)).toBe("50,000");
    expect(bareAmountText(50n)).toBe("0.50");
    expect(bareAmountText(1)).toBe("1");
  });

  it("can be parsed back: every amount is in its text", () => {
    fc.assert(
      fc.property(minor, (amount) => {
        const text = amountText(amount);
        expect(text).toMatch(/^–?\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(BigInt(text.replace("–", "-").replace(/[,.]/g, ""))).toBe(amount);
      }),
    );
  });

  it("its parts together are its text", () => {
    fc.assert(
      fc.property(minor, fc.boolean(), (amount, signed) => {
        const { sign, whole, decimals } = amountParts(amount, signed);
        expect(`${sign}${whole}.${decimals}`).toBe(amountText(amount, signed));
      }),
    );
  });

  it("accepts amounts of the API without losing a satang", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (satang) => {
        expect(minorOf(satang / 100)).toBe(BigInt(satang));
      }),
    );
    expect(minorOf(0.1 + 0.2)).toBe(30n);
    expect(minorOf(1e21)).toBe(100_000_000_000_000_000_000_000n);
    expect(() => minorOf(Number.NaN)).toThrow(RangeError);
  });

  it("never shows a minus sign before zero", () => {
    expect(amountText(-0.001)).toBe("0.00");
    expect(amountText(-0)).toBe("0.00");
  });

  it("names the currency", () => {
    expect([currencyWordId("THB"), currencyWordId("BAHT"), currencyWordId("LAK")]).toEqual([
      "terms.baht",
      "terms.baht",
      "terms.kip",
    ]);
  });
});

it("groups counts", () => {
  expect([
    countText(0),
    countText(999),
    countText(1_000),
    countText(1_234_567),
    countText(-1_200),
    countText(2.5),
  ]).toEqual(["0", "999", "1,000", "1,234,567", "–1,200", "2.5"]);
});
