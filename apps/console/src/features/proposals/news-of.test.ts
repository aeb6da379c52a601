import { expect, test } from "vitest";

import { newsOf } from "./news-of.ts";

test("the texts of proposed news are read from the facts of its proposal", () => {
  const after = JSON.stringify({
    audienceSegment: "All",
    "title.th": "หัวข้อ",
    "title.lo": "ຫົວຂໍ້",
    "title.en": "Title",
    "text.th": "ข้อความ",
    "text.en": "Text",
  });
  expect(newsOf(after)).toEqual({
    title: { th: "หัวข้อ", lo: "ຫົວຂໍ້", en: "Title" },
    text: { th: "ข้อความ", lo: "", en: "Text" },
  });
  expect(newsOf(null).title.en).toBe("");
});
