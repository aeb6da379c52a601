import { expect, test } from "vitest";

import { toldSince } from "./told-since.ts";

test("a text that comes back while a newer one is told is the editor's own", () => {
  expect(toldSince(["a", "ab", "abc"], "ab")).toEqual(["ab", "abc"]);
  expect(toldSince(["abc"], "abc")).toEqual(["abc"]);
});

test("a text that was not told, or came back before, is set from outside", () => {
  expect(toldSince(["ab", "abc"], "another version")).toBeNull();
  expect(toldSince(["abc"], "a")).toBeNull();
});
