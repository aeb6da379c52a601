import { expect, test } from "vitest";

import { changed, moved, without } from "./move.ts";

test.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 0, ["b", "a", "c"]],
  [1, 1, ["a", "b", "c"]],
  [0, 3, ["a", "b", "c"]],
  [0, -1, ["a", "b", "c"]],
])("from %d to %d", (from, to, list) => {
  expect(moved(["a", "b", "c"], from, to)).toEqual(list);
});

test("an item is removed or replaced", () => {
  expect(without(["a", "b", "c"], 1)).toEqual(["a", "c"]);
  expect(changed(["a", "b", "c"], 1, "x")).toEqual(["a", "x", "c"]);
});
