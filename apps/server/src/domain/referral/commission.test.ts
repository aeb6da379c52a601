import fc from "fast-check";
import { expect, test } from "vitest";

import { commissionOf, INVITE_MS } from "./commission.ts";

const TERMS = { success: 5, fail: 1, maximum: 100_000n };
const AT = new Date("2026-11-21T05:00:00.000Z");
const after = (ms: number): Date => new Date(AT.getTime() + ms);
const DEPOSIT = { deposit: 100_000n, depositedAt: AT, isComplete: true };

test("a deposit that was played through earns the success percentage, whenever this becomes known", () => {
  const said = { as: "success", percent: 5, amount: 5_000n };
  expect(commissionOf({ ...DEPOSIT, played: 100_000n }, TERMS, after(1))).toEqual(said);
  expect(commissionOf({ ...DEPOSIT, played: 900_000n, isComplete: false }, TERMS, after(2 * INVITE_MS))).toEqual(said);
});

test("a deposit that was not played through stays open until the end of the 30 days, and until the reports cover it", () => {
  const played = { ...DEPOSIT, played: 99_999n };
  expect(commissionOf(played, TERMS, after(INVITE_MS - 1))).toBeNull();
  expect(commissionOf({ ...played, isComplete: false }, TERMS, after(INVITE_MS))).toBeNull();
  expect(commissionOf(played, TERMS, after(INVITE_MS))).toEqual({ as: "fail", percent: 1, amount: 999n });
  expect(commissionOf({ ...DEPOSIT, played: 0n }, TERMS, after(INVITE_MS))).toEqual({
    as: "nothing",
    percent: 0,
    amount: 0n,
  });
});

test("one friend earns the operator's maximum at most, and the last satang is rounded down", () => {
  expect(commissionOf({ ...DEPOSIT, deposit: 10_000_000n, played: 10_000_000n }, TERMS, AT)?.amount).toBe(100_000n);
  expect(commissionOf({ ...DEPOSIT, deposit: 39n, played: 39n }, TERMS, AT)?.amount).toBe(1n);
  expect(commissionOf({ ...DEPOSIT, deposit: 19n, played: 19n }, TERMS, AT)?.amount).toBe(0n);
});

test("for any deposit and play, a commission is never more than its percentage of the smaller of the two", () => {
  const sum = fc.bigInt(1n, 10n ** 12n);
  fc.assert(
    fc.property(
      sum,
      fc.bigInt(0n, 10n ** 12n),
      fc.nat(2 * INVITE_MS),
      fc.boolean(),
      (deposit, played, ms, isComplete) => {
        const commission = commissionOf({ deposit, depositedAt: AT, played, isComplete }, TERMS, after(ms));
        const both = played < deposit ? played : deposit;
        const percent = both === deposit ? 5n : 1n;
        return (
          commission === null || (commission.amount * 100n <= both * percent && commission.amount <= TERMS.maximum)
        );
      },
    ),
  );
});
