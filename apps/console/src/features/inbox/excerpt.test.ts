import { expect, test } from "vitest";

import { excerpt, excerptAround } from "./excerpt.ts";

test.each([
  ["short", 10, "short"],
  ["two\nlines  here", 20, "two lines here"],
  ["one two three", 8, "one two…"],
  ["น้ำตาล", 1, "น้ำ…"],
])("%j at most %i reads %j", (text, most, read) => {
  expect(excerpt(text, most)).toBe(read);
});

test.each([
  ["My game is STUCK again", "stuck", { before: "My game is ", found: "STUCK", after: " again" }],
  [`${"x".repeat(40)} here`, "here", { before: `…${"x".repeat(29)} `, found: "here", after: "" }],
  ["one two three four", "one", { before: "", found: "one", after: " two three…" }],
  ["ยอดเงินหายไป", "เงินหาย", { before: "ยอด", found: "เงินหาย", after: "ไป" }],
  ["nothing of it", "absent", { before: "nothing of…", found: "", after: "" }],
])("in %j what was found by %j is shown with what is around it", (text, sought, parts) => {
  expect(excerptAround(text, sought, 10)).toEqual(parts);
});
