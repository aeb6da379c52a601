import { listStatement } from "@krapao/contract/statement/list-statement";
import { sumStatement } from "@krapao/contract/statement/sum-statement";
import { expect, test } from "vitest";

import { ALL_DAYS, filterOf, narrowing, periodOf, queryOf, searchOf, USUAL_FILTER } from "./statement-filter.ts";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const read = (query: string) => filterOf(new URLSearchParams(query));

test("a filter survives the address unchanged", () => {
  const filter = { page: 3, kind: "withdraw", range: { from: "2026-11-01", to: "2026-11-20" }, search: "WM0" } as const;
  expect(read(queryOf(filter))).toEqual(filter);
  for (const range of ["today", "week", "month", "lastMonth", ALL_DAYS] as const)
    for (const search of ["", "WM0"])
      expect(read(queryOf({ ...USUAL_FILTER, range, search }))).toEqual({ ...USUAL_FILTER, range, search });
  expect(queryOf(read(""))).toBe("");
});

test("the default range is this month; a search covers all dates unless a range is chosen", () => {
  expect(read("").range).toBe("month");
  expect(periodOf(read(""), NOW)).toEqual({ from: "2026-11-01", to: "2026-11-21" });
  expect(read("search=WM0").range).toEqual(ALL_DAYS);
  expect(queryOf({ ...USUAL_FILTER, search: "WM0", range: ALL_DAYS })).toBe("search=WM0");
  expect(queryOf({ ...USUAL_FILTER, search: "WM0" })).toBe("search=WM0&range=month");
});

test.each(["page=0", "page=-1", "page=1.5", "page=x", "type=play", "from=yesterday", "to=2026-99-99", "range=year"])(
  "%s is ignored",
  (query) => expect(read(query)).toEqual(USUAL_FILTER),
);

test("a day begins and ends at midnight in Bangkok", () => {
  const asked = narrowing(read("from=2026-11-21&to=2026-11-21"), NOW);
  expect(new Date(asked.from ?? "").toISOString()).toBe("2026-11-20T17:00:00.000Z");
  expect(asked.to).toBe("2026-11-21T17:00:00.000Z");
  expect(narrowing(read("range=today"), NOW)).toEqual(asked);
  expect(narrowing(read("range=all"), NOW)).toEqual({});
});

test("spaces and line breaks in pasted text are removed, and the text is cut to the server's limit", () => {
  expect(searchOf(" WM0 K2\n")).toBe("WM0K2");
  expect(searchOf("x".repeat(100))).toHaveLength(64);
  expect(narrowing(read("search=+%20"), NOW)).toEqual(narrowing(read(""), NOW));
});

test("every type is one that the server accepts, and bonus includes ended bonuses", () => {
  for (const kind of ["all", "deposit", "withdraw", "transfer", "bonus"]) {
    const body = narrowing(read(`type=${kind}&search=%25`), NOW);
    expect(listStatement.body.safeParse({ page: 1, limit: 10, days: true, ...body }).success).toBe(true);
    expect(sumStatement.body.safeParse(body).success).toBe(true);
  }
  expect(narrowing(read("type=bonus"), NOW).types).toEqual(["bonus", "finish_bonus"]);
  expect(narrowing(read(""), NOW).types).toBeUndefined();
});
