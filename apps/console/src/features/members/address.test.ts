import { expect, test } from "vitest";

import { changed, columnsOf, queryOf, viewOf } from "./address.ts";

const at = (text: string): URLSearchParams => new URLSearchParams(text);

test("the request follows the address, and the default order is newest first", () => {
  expect(queryOf(at(""), 50)).toEqual({ sort: "joined", order: "desc", limit: 50 });
  expect(queryOf(at("states=blocked&sort=deposited&order=asc&after=5_1&columns=member&x=1"), 50)).toEqual({
    states: "blocked",
    sort: "deposited",
    order: "asc",
    after: "5_1",
    limit: 50,
  });
  expect(queryOf(at("sort=name"), 50)).toMatchObject({ sort: "joined" });
});

test("a new filter or order returns to the first page; the member's column is always visible", () => {
  expect(changed(at("states=blocked&after=5_1"), { sort: "seen" }).toString()).toBe("states=blocked&sort=seen");
  expect(columnsOf(at("columns=seen,number"), true)).toEqual(["member", "seen", "number"]);
  expect(columnsOf(at("columns=seen,risk"), true)).toEqual(["member", "risk", "seen"]);
  expect(columnsOf(at("columns=seen,risk"), false)).toEqual(["member", "seen"]);
  expect(columnsOf(at(""), false)).not.toContain("risk");
  expect(viewOf(at("sort=seen&states=blocked&after=1_1"))).toBe(viewOf(at("states=blocked&sort=seen")));
});
