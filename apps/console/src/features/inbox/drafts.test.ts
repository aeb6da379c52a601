import { expect, test } from "vitest";

import { parseDrafts, withDraft, withMovedDraft } from "./drafts.ts";

test("each conversation keeps its draft, and an empty draft is removed", () => {
  const one = withDraft({}, "a", "half a sentence");
  const two = withDraft(one, "b", "another");
  expect(two).toEqual({ a: "half a sentence", b: "another" });
  expect(withDraft(two, "a", "")).toEqual({ b: "another" });
  expect(parseDrafts(JSON.stringify(two))).toEqual(two);
});

test("a draft moves to another conversation, below what is written there", () => {
  expect(withMovedDraft({ a: "mine", b: "theirs" }, "a", "b")).toEqual({ b: "theirs\nmine" });
  expect(withMovedDraft({ a: "mine" }, "a", "b")).toEqual({ b: "mine" });
  expect(withMovedDraft({ b: "theirs" }, "a", "b")).toEqual({ b: "theirs" });
  expect(withMovedDraft({}, "a", "b")).toEqual({});
});

test.each([null, "", "{", "[1]", '"text"', "null", '{"a":1}'])("no draft is read from %s", (text) => {
  expect(parseDrafts(text)).toEqual({});
});
