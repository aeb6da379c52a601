import { NO_HAND_LIMITS } from "@krapao/contract/operator/hand-limits";
import { expect, test } from "vitest";

import { limitsOf, textsOf } from "./hand-limits.ts";

const none = textsOf(NO_HAND_LIMITS);

test("empty fields are no limits, and the form keeps what it was opened with", () => {
  expect(limitsOf(none)).toEqual(NO_HAND_LIMITS);
  const limits = { each: { BAHT: 1_000.5, LAK: 0 }, day: { BAHT: 5_000, LAK: null }, coinsEach: 3, coinsDay: 0 };
  expect(limitsOf(textsOf(limits))).toEqual(limits);
});

test("a typed number may have commas; zero forbids it", () => {
  expect(limitsOf({ ...none, eachBAHT: "1,500.25", coinsDay: "0" })).toEqual({
    ...NO_HAND_LIMITS,
    each: { BAHT: 1_500.25, LAK: null },
    coinsDay: 0,
  });
});

test.each([
  { eachBAHT: "many" },
  { dayLAK: "-1" },
  { coinsEach: "1.5" },
  { coinsDay: "2000000" },
  { dayBAHT: "1.001" },
])("what is no limit is not proposed: %j", (wrong) => {
  expect(limitsOf({ ...none, ...wrong })).toBeNull();
});
