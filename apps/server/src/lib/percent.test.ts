import fc from "fast-check";
import { expect, test } from "vitest";

import { shareOf } from "./percent.ts";

test("a share is rounded down to the satang, once for all parts together", () => {
  expect(shareOf({ amount: 1_999n, percent: 5 })).toBe(99n);
  expect(shareOf({ amount: 19n, percent: 5 })).toBe(0n);
  expect(shareOf({ amount: 20n, percent: 5 })).toBe(1n);
  expect(shareOf({ amount: 19n, percent: 5 }, { amount: 3n, percent: 2 })).toBe(1n);
  expect(shareOf({ amount: 10_000n, percent: 2.5 })).toBe(250n);
  expect(shareOf({ amount: 9_000_000_000_000_000n, percent: 0.0001 })).toBe(9_000_000_000n);
  expect(shareOf()).toBe(0n);
});

test("a share is never more than its percentage, and less by under a satang", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
      const share = shareOf({ amount, percent: hundredths / 100 });
      const exact = amount * BigInt(hundredths);
      return share * 10_000n <= exact && exact < (share + 1n) * 10_000n;
    }),
  );
});
