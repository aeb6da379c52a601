import { expect, test } from "vitest";

import {
  addresses,
  count,
  days,
  hours,
  lines,
  maybeCount,
  maybeText,
  minutes,
  percent,
  sum,
  texts,
  toggle,
} from "./kinds.ts";

test.each([
  ["a sum", sum, { BAHT: 50_000, LAK: 30_000_000.5 }],
  ["a count", count, 5_000],
  ["no count", maybeCount, null],
  ["a count that may be none", maybeCount, 30],
  ["a percentage", percent, 2.5],
  ["minutes", minutes, 1_800_000],
  ["days", days, 7_776_000_000],
  ["a switch", toggle, false],
  ["no text", maybeText, null],
  ["hours of the day", hours, { from: "23:30", to: "00:30" }],
  ["no hours", hours, null],
  ["lines", lines, ["https://a.example", "https://b.example"]],
  ["several texts", texts("name", "website"), { name: "Krapao", website: "" }],
  ["addresses", addresses("wallet", "play"), [{ key: "play", src: "https://v.example/1" }]],
] as const)("%s comes out of its form as it went in", (_, kind, value) => {
  expect(kind.value(kind.draft(value))).toEqual(value);
});

test.each([
  ["letters in a sum", sum, { BAHT: "many", LAK: "1" }],
  ["half of a sum", sum, { BAHT: "1" }],
  ["three decimals", sum, { BAHT: "1.234", LAK: "1" }],
  ["more than all", percent, { value: "101" }],
  ["half a count", count, { value: "1.5" }],
  ["an hour that is none", hours, { on: "true", from: "25:00", to: "01:00" }],
] as const)("%s is not valid", (_, kind, draft) => {
  expect(kind.value(draft)).toBeUndefined();
});

test("a grouped amount is parsed", () => {
  expect(sum.draft({ BAHT: 50_000, LAK: 0 })).toEqual({ BAHT: "50,000", LAK: "0" });
  expect(sum.value({ BAHT: "50,000.50", LAK: "0" })).toEqual({ BAHT: 50_000.5, LAK: 0 });
  expect(sum.text({ BAHT: 50_000, LAK: 1 })).toBe("฿50,000.00 · ₭1.00");
});
