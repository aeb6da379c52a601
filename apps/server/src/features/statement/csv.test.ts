import { expect, test } from "vitest";

import { textCell } from "./csv.ts";

test.each([
  ["plain", "plain"],
  ["=1+1", "'=1+1"],
  ["+66", "'+66"],
  ["-5", "'-5"],
  ["@cmd", "'@cmd"],
  ["\tx", "'\tx"],
  ["a,b", '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ["two\nlines", '"two\nlines"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
])("S48: a cell of text is text to a spreadsheet: %j", (text, cell) => {
  expect(textCell(text)).toBe(cell);
});
