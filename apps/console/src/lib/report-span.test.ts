import { expect, test } from "vitest";

import { isDay, isMonth, monthOf, moved, spanOf } from "./report-span.ts";

test("daily reports show one month, weekly ones three and monthly ones twelve, up to today", () => {
  expect(spanOf("2026-11", "day", "2026-11-22")).toEqual({ from: "2026-11-01", to: "2026-11-22" });
  expect(spanOf("2026-02", "day", "2026-11-22")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(spanOf("2026-01", "week", "2026-11-22")).toEqual({ from: "2025-11-01", to: "2026-01-31" });
  expect(spanOf("2026-11", "month", "2026-11-22")).toEqual({ from: "2025-12-01", to: "2026-11-22" });
});

test("a step moves by one view, across years too", () => {
  expect(moved("2026-01", "day", -1)).toBe("2025-12");
  expect(moved("2026-11", "week", 1)).toBe("2027-02");
  expect(moved("2026-11", "month", -1)).toBe("2025-11");
});

test("only months of this century are valid", () => {
  expect(monthOf("2026-11-22")).toBe("2026-11");
  expect(["2026-11", "2026-13", "1999-01", "x"].map(isMonth)).toEqual([true, false, false, false]);
});

test("only days that exist are valid", () => {
  expect(["2026-11-30", "2026-11-31", "2026-13-01", "x"].map(isDay)).toEqual([true, false, false, false]);
});
