import { expect, test } from "vitest";

import {
  addresses,
  audience,
  count,
  days,
  faultOf,
  hours,
  inLanguages,
  lines,
  maybeCount,
  maybeText,
  minutes,
  percent,
  sum,
  texts,
  times,
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
  ["a text in each language", inLanguages, { th: "สวัสดี", lo: "", en: "Hello" }],
  ["no text in any language", inLanguages, null],
  ["no times", times, { from: null, to: null }],
  ["a time to begin", times, { from: "2026-12-01T00:00:00+07:00", to: null }],
  ["everybody", audience, { BAHT: null, LAK: null }],
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

test("a segment is shown by its name and sent as its number", () => {
  const value = { BAHT: { _id: "7", name: "VIP gold" }, LAK: { _id: "8", name: null } };
  expect(audience.text(value)).toBe("฿ VIP gold · ₭ 8");
  expect(audience.value(audience.draft(value))).toEqual({ BAHT: "7", LAK: "8" });
});

test("times are shown with what is open on either side", () => {
  expect(times.text({ from: "2026-12-01T00:00:00+07:00", to: null })).toBe("01/12/2026 00:00 – …");
  expect(times.text({ from: null, to: null })).toBe("");
  expect(times.value({ from: "2026-12-02T00:00", to: "2026-12-01T00:00" }), "the wrong order").toBeUndefined();
});

test("the field whose value the server would refuse is told", () => {
  const site = texts("name", "website");
  expect(faultOf("info", site, { name: "Krapao", website: "" })).toBeNull();
  expect(faultOf("info", site, { name: "krapao.example", website: "https://krapao.example" })).toBe("name");
  expect(faultOf("info", site, { name: "Krapao", website: "w".repeat(501) })).toBe("website");
  expect(faultOf("sessionLife", days, { value: "365" })).toBeNull();
  expect(faultOf("sessionLife", days, { value: "366" })).toBe("value");
  expect(faultOf("gameHosts", lines, { value: "h".repeat(301) })).toBe("value");
  expect(faultOf("depositMinimum", sum, { BAHT: "1", LAK: "x" })).toBe("LAK");
});
