import { expect, test } from "vitest";

import { BLANK, type CampaignDraft, campaignOf } from "./campaign-draft.ts";

const three = (text: string) => ({ th: text, lo: text, en: text });
const draft: CampaignDraft = {
  audienceSegment: "7",
  title: three("Rules"),
  text: three("A new page"),
  place: "bonus",
  about: { kind: "bonus", code: "SPORT" },
};

test("a notice is sent only with a text in every language and a segment", () => {
  expect(campaignOf(draft)).toEqual(draft);
  expect(campaignOf({ ...draft, place: null, about: null })).toEqual({ ...draft, place: null, about: null });
});

test.each([
  BLANK,
  { ...draft, audienceSegment: "" },
  { ...draft, title: { ...draft.title, lo: " " } },
  { ...draft, text: { ...draft.text, en: "" } },
  { ...draft, title: three("x".repeat(61)) },
  { ...draft, text: three("x".repeat(301)) },
])("what is missing or too long is not sent: %j", (wrong) => {
  expect(campaignOf(wrong)).toBeNull();
});
