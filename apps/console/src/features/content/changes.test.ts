import { expect, test } from "vitest";

import { changesOf, linesOf, wordsIn } from "./changes.ts";

test("a text is read line by line, without its looks", () => {
  expect(linesOf("<h2>A &amp; B</h2><ul><li>one <strong>two</strong></li><li>three</li></ul><p></p>")).toEqual([
    "A & B",
    "one two",
    "three",
  ]);
  expect(linesOf("<table><tr><td>1</td><td>2</td></tr></table>")).toEqual(["1 2"]);
  expect(linesOf("plain\ntext")).toEqual(["plain", "text"]);
});

test("words are counted in each language as it divides them", () => {
  const items = [{ en: "<p>Two words</p><p>and more.</p>", th: "<p>ฝากเงินครั้งแรก</p>", lo: "" }];
  expect(wordsIn(items, "en")).toBe(4);
  expect(wordsIn(items, "th")).toBeGreaterThan(1);
  expect(wordsIn(items, "lo")).toBe(0);
});

test("what changed since it was published is told by text and language", () => {
  const before = [{ en: "<p>up to 500</p><p>same</p>", th: "<p>เดิม</p>", lo: "" }];
  expect(changesOf(before, before)).toEqual([]);
  const after = [
    { en: "<p>up to 1,000</p><p>same</p>", th: "<p><strong>เดิม</strong></p>", lo: "" },
    { en: "<p>new</p>", th: "", lo: "" },
  ];
  expect(changesOf(before, after)).toEqual([
    { at: 0, language: "th", removed: [], added: [] },
    { at: 0, language: "en", removed: ["up to 500"], added: ["up to 1,000"] },
    { at: 1, language: "en", removed: [], added: ["new"] },
  ]);
  expect(changesOf(after, before).at(-1)).toEqual({ at: 1, language: "en", removed: ["new"], added: [] });
});
