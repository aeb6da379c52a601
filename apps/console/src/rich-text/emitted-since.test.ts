import { expect, test } from "vitest";

import { emittedSince } from "./emitted-since.ts";

test("a text that comes back while a newer one is on its way is the editor's own", () => {
  expect(emittedSince(["a", "ab", "abc"], "ab")).toEqual(["ab", "abc"]);
  expect(emittedSince(["abc"], "abc")).toEqual(["abc"]);
});

test("a text that was not emitted, or came back before, is set from outside", () => {
  expect(emittedSince(["ab", "abc"], "another version")).toBeNull();
  expect(emittedSince(["abc"], "a")).toBeNull();
});
