import { expect, test } from "vitest";

import { createCsv } from "./csv.ts";

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
])("S48: a cell of text is text to a spreadsheet: %j", async (text, cell) => {
  expect(String(await createCsv().rows([[{ text }]]))).toBe(`${cell}\r\n`);
});

test("a file begins with a byte order mark, and numbers and empty cells stay as they are", async () => {
  const csv = createCsv();
  expect(String(await csv.head(["a", "b,c"]))).toBe('\uFEFFa,"b,c"\r\n');
  expect(String(await csv.rows([[{ number: "-5.00" }, null]]))).toBe("-5.00,\r\n");
});
