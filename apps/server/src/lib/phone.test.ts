import { toE164 } from "@krapao/contract/phone";
import { expect, test } from "vitest";

import { prefixOf } from "./phone.ts";

test.each(["0812223333", "+66812223333", "+66 81 222 3333", "081-222-3333", "๐๘๑๒๒๒๓๓๓๓"])(
  "S22: %s is one Thai phone",
  (text) => expect(toE164(text, "th")).toBe("+66812223333"),
);

test("S23: codes are counted by country and network", () => {
  expect(prefixOf("+66812223333")).toBe("+6681");
  expect(prefixOf("+8562055512345")).toBe("+85620");
});
