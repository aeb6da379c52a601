import { expect, test } from "vitest";

import { parseDrafts, withDraft } from "./drafts.ts";

test("each conversation keeps its draft, and an empty draft is removed", () => {
  const one = withDraft({}, "a", "half a sentence");
  const two = withDraft(one, "b", "another");
  expect(two).toEqual({ a: "half a sentence", b: "another" });
  expect(withDraft(two, "a", "")).toEqual({ b: "another" });
  expect(parseDrafts(JSON.stringify(two))).toEqual(two);
});

test.each([null, "", "{", "[1]", '"text"', "null", '{"a":1}'])("no draft is read from %s", (text) => {
  expect(parseDrafts(text)).toEqual({});
});
