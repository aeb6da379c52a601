import { expect, test } from "vitest";

import { excerpt } from "./excerpt.ts";

test.each([
  ["short", 10, "short"],
  ["two\nlines  here", 20, "two lines here"],
  ["one two three", 8, "one two…"],
  ["น้ำตาล", 1, "น้ำ…"],
])("%j at most %i reads %j", (text, most, read) => {
  expect(excerpt(text, most)).toBe(read);
});
