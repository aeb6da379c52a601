import { expect, test } from "vitest";

import { cannedFor, slashOf } from "./slash.ts";

test.each([
  ["/", ""],
  ["/Slip", "slip"],
  ["/slip-retry", "slip-retry"],
  ["/slip now", null],
  ["a /slip", null],
  ["", null],
])("%j searches for %j", (text, sought) => {
  expect(slashOf(text)).toBe(sought);
});

const reply = (code: string, en: string) => ({ code, texts: { th: "สลิป", lo: "ໃບໂອນ", en } });
const items = [reply("hello", "How can I help?"), reply("late-slip", "Sent late"), reply("slip-retry", "Asked again")];

test("codes that begin with the text are listed before codes that contain it", () => {
  expect(cannedFor(items, "slip").map(({ code }) => code)).toEqual(["slip-retry", "late-slip"]);
  expect(cannedFor(items, "help").map(({ code }) => code)).toEqual(["hello"]);
  expect(cannedFor(items, "สลิป")).toHaveLength(3);
  expect(cannedFor(items, "nothing")).toEqual([]);
});
