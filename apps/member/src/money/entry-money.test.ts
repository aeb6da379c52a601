import { type Amount, moneyText } from "@krapao/i18n";
import { expect, test } from "vitest";

import { byDay, entryAmountText } from "./entry-money.ts";

test.each([
  ["deposit", 500, "+฿500.00"],
  ["bonus", 50, "+฿50.00"],
  ["withdraw", 1_000, "–฿1,000.00"],
  ["transfer", 1_234.5, "฿1,234.50"],
  ["finish_bonus", 20, "฿20.00"],
] as const)("%s of %s is shown as %s", (statementType, amount, text) => {
  const inBaht = (money: Amount, signed?: boolean): string => moneyText(money, "THB", signed);
  expect(entryAmountText({ statementType, amount }, inBaht)).toBe(text);
});

test("days are Bangkok's, and the order of entries is kept", () => {
  const entries = ["2026-11-21T02:00:00Z", "2026-11-20T17:00:00Z", "2026-11-20T16:59:59Z"].map((createdAt) => ({
    createdAt,
  }));
  expect(byDay(entries).map(({ date, entries: { length } }) => [date, length])).toEqual([
    ["21/11/2026", 2],
    ["20/11/2026", 1],
  ]);
  expect(byDay([])).toEqual([]);
});
