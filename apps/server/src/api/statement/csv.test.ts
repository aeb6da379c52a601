import { expect, test } from "vitest";

import { textCell } from "../../lib/csv.ts";
import { csvOf } from "./csv.ts";

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

test("S48: a reward's name is in the last cell, escaped like any text", () => {
  const at = new Date("2026-11-21T07:32:00Z");
  const row = {
    member_id: 1n,
    reference: "LREWARD",
    kind: "coupon",
    type: "bonus",
    state: "paid",
    status: "SUCCESS",
    amount: 2_050n,
    currency: "THB",
    from_code: null,
    to_code: "WALLET",
    parent: null,
    key: null,
    n: 1n,
    listed_at: at,
    balance: 10_000n,
    timeline: [],
    data: { luckydraw: { description: '=cmd|"x"!A1' } },
    due_at: null,
    sent_at: null,
    asked: 0,
    epoch: null,
    created_at: at,
    changed_at: at,
  } as const;
  expect(csvOf("en", "THB", (code) => `<${code}>`).lines([row])).toBe(
    `21/11/2026 14:32:00,Bonus received,Success,,<WALLET>,20.50,100.00,THB,LREWARD,"'=cmd|""x""!A1"\r\n`,
  );
});
