import { expect, test } from "vitest";

import { changed, columnsOf, filterOf, queryOf, viewOf } from "./address.ts";

const at = (text: string): URLSearchParams => new URLSearchParams(text);

test("a relative period is requested by its dates", () => {
  expect(filterOf(at("time=week&kinds=deposit"), "2026-11-22")).toEqual({
    kinds: "deposit",
    from: "2026-11-16",
    to: "2026-11-22",
  });
  expect(queryOf(at("after=5-1&sort=largest"), "2026-11-22", 50)).toEqual({ sort: "largest", limit: 50, after: "5-1" });
});

test("a new filter returns to the first page and closes the open row", () => {
  expect(changed(at("kinds=play&after=1-1&id=3"), { kinds: "deposit" }).toString()).toBe("kinds=deposit");
  expect(changed(at("kinds=play&after=1-1"), { id: "3" }).toString()).toBe("kinds=play&after=1-1&id=3");
  expect(changed(at("kinds=play"), { kinds: null }).toString()).toBe("");
});

test("the amount's column is always visible, and a view does not depend on the order of its parameters", () => {
  expect(columnsOf(at("columns=when,reference"))).toEqual(["when", "amount", "reference"]);
  expect(columnsOf(at("columns=currency,provider"))).toEqual(["amount", "provider", "currency"]);
  expect(viewOf(at("sort=largest&kinds=play&id=7&after=1-1"))).toBe(viewOf(at("kinds=play&sort=largest")));
});
