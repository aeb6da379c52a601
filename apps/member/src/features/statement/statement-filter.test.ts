import { listStatement } from "@krapao/contract/statement/list-statement";
import { expect, test } from "vitest";

import { filterOf, narrowing, queryOf } from "./statement-filter.ts";

const read = (query: string) => filterOf(new URLSearchParams(query));

test("an address says a filter and is read back", () => {
  const filter = { page: 3, kind: "withdraw", from: "2026-11-01", to: "2026-11-20" } as const;
  expect(read(queryOf(filter))).toEqual(filter);
  expect(queryOf(read(""))).toBe("");
});

test.each(["page=0", "page=-1", "page=1.5", "page=x", "type=play", "from=yesterday", "to=2026-99-99"])(
  "%s is as if it were not there",
  (query) => expect(read(query)).toEqual({ page: 1, kind: "all", from: null, to: null }),
);

test("a day begins and ends at midnight in Bangkok", () => {
  const asked = narrowing(read("from=2026-11-21&to=2026-11-21"));
  expect(new Date(asked.from ?? "").toISOString()).toBe("2026-11-20T17:00:00.000Z");
  expect(asked.to).toBe("2026-11-21T17:00:00.000Z");
});

test("every kind is one that the server takes, and bonus holds what ended too", () => {
  for (const kind of ["all", "deposit", "withdraw", "transfer", "bonus"])
    expect(listStatement.body.safeParse({ page: 1, limit: 10, ...narrowing(read(`type=${kind}`)) }).success).toBe(true);
  expect(narrowing(read("type=bonus")).types).toEqual(["bonus", "finish_bonus"]);
  expect(narrowing(read("")).types).toBeUndefined();
});
