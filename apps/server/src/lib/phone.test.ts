import { expect, test } from "vitest";

import { prefixOf, toE164, toNational } from "./phone.ts";

test.each([
  "0812223333",
  "+66812223333",
  "+66 81 222 3333",
  "081-222-3333",
  "๐๘๑๒๒๒๓๓๓๓",
  "66812223333",
  "0066812223333",
  "+660812223333",
])("S22: %s is one Thai phone", (text) => expect(toE164(text, "th")).toBe("+66812223333"));

test.each(["02055512345", "2055512345", "+8562055512345", "020 5551 2345", "໐໒໐໕໕໕໑໒໓໔໕", "+85602055512345"])(
  "S22: %s is one Lao phone",
  (text) => expect(toE164(text, "lo")).toBe("+8562055512345"),
);

test("what could be of both countries is the edition's own", () => {
  expect(toE164("0301234567", "lo")).toBe("+856301234567");
  expect(toE164("0301234567", "th")).toBe("+66301234567");
});

test.each(["", "081222333", "08122233334", "abc", "+15551234567", "0012223333", "+66", "0812223333x"])(
  "S22: %s is no phone",
  (text) => expect(toE164(text, "th")).toBeNull(),
);

test("a phone is shown as it is dialled at home", () => {
  expect(toNational("+66812223333")).toBe("0812223333");
  expect(toNational("+8562055512345")).toBe("02055512345");
  expect(prefixOf("+66812223333")).toBe("+6681");
  expect(prefixOf("+8562055512345")).toBe("+85620");
});
