import { expect, test } from "vitest";

import { changesOf, membersOf, plainText, sumOf } from "./changes.ts";

test("only changed fields are listed, by their full path", () => {
  const before = JSON.stringify({ withdrawMinimum: { BAHT: 100, LAK: 50_000 }, registerOTP: true });
  const after = JSON.stringify({ withdrawMinimum: { BAHT: 200, LAK: 50_000 }, registerOTP: true });
  expect(changesOf(before, after)).toEqual([{ name: "withdrawMinimum.BAHT", before: "100", after: "200" }]);
});

test("fields that were added or removed are listed", () => {
  expect(changesOf(null, JSON.stringify({ role: "cashier" }))).toEqual([
    { name: "role", before: null, after: "cashier" },
  ]);
  expect(changesOf(JSON.stringify({ slipClosed: { from: "01:00" } }), JSON.stringify({ slipClosed: null }))).toEqual([
    { name: "slipClosed.from", before: "01:00", after: null },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});

test("texts that are not JSON, and lists, are shown unchanged", () => {
  expect(changesOf("one", "two")).toEqual([{ name: "", before: "one", after: "two" }]);
  expect(changesOf("[]", '["a"]')).toEqual([{ name: "", before: "[]", after: '["a"]' }]);
});

test("only amounts are grouped", () => {
  expect([sumOf("BAHT", "50000"), sumOf("LAK", "30000000"), sumOf("BAHT", "99.5")]).toEqual([
    "50,000",
    "30,000,000",
    "99.50",
  ]);
  expect([sumOf("couponDays", "30000"), sumOf("BAHT", "null")]).toEqual([null, null]);
});

test("a list is split into its items, from JSON or from text with commas", () => {
  expect(membersOf("categories", "slot, sport")).toEqual(["slot", "sport"]);
  expect(membersOf("categories", '["slot","sport"]')).toEqual(["slot", "sport"]);
  expect(membersOf("reason", "one, two")).toBeNull();
  expect(membersOf("reason", "[seen")).toBeNull();
});

test("a rich text is shown by its words, without its tags", () => {
  expect(plainText("<ul><li>Get 20%</li><li><b>Play</b> 3 times &amp; more</li></ul><p></p>")).toBe(
    "Get 20% · Play 3 times & more",
  );
  expect(plainText("plain")).toBe("plain");
});
