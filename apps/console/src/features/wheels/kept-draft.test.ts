import { expect, test } from "vitest";

import { keptDraft } from "./kept-draft.ts";
import { newSlice, type WheelDraft } from "./wheel-draft.ts";

const draft: WheelDraft = {
  currency: "LAK",
  name: { th: "ก", lo: "ກ", en: "a" },
  audienceSegment: "7",
  activeFrom: "",
  activeTo: "",
  slices: [newSlice([])],
};

test("a draft comes back as it was kept", () => {
  expect(keptDraft(JSON.stringify(draft))).toEqual(draft);
});

test.each([
  null,
  "",
  "[]",
  "{",
  JSON.stringify({ ...draft, currency: "USD" }),
  JSON.stringify({ ...draft, name: { th: "ก", lo: "ກ" } }),
  JSON.stringify({ ...draft, slices: [{ ...newSlice([]), prize: "house" }] }),
  JSON.stringify({ ...draft, slices: [{ ...newSlice([]), weight: 1 }] }),
  JSON.stringify({ ...draft, slices: {} }),
])("what is no draft is left: %s", (text) => {
  expect(keptDraft(text)).toBeNull();
});
