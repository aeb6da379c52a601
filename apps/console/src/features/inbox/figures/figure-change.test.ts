import { expect, test } from "vitest";

import { figureChange } from "./figure-change.ts";

const before = {
  chats: 100,
  answered: 50,
  firstAnswer: 147,
  firstAnswerSlow: 400,
  inTarget: 88.2,
  resolution: 3_600,
  rated: 20,
  stars: 4.35,
  cameBack: 7,
  handedOn: 5,
};
const now = {
  ...before,
  chats: 110,
  answered: 60,
  firstAnswer: 126,
  inTarget: 86.4,
  resolution: 7_265,
  stars: 4.41,
  cameBack: 7,
};

test.each([
  ["chats", { text: "+10.0%", isPoints: false, isBetter: null }],
  ["answered", { text: "+4.5", isPoints: true, isBetter: true }],
  ["firstAnswer", { text: "–0:21", isPoints: false, isBetter: true }],
  ["inTarget", { text: "–1.8", isPoints: true, isBetter: false }],
  ["resolution", { text: "+1:01:05", isPoints: false, isBetter: false }],
  ["cameBack", { text: "0.0", isPoints: true, isBetter: null }],
  ["stars", { text: "+0.06", isPoints: false, isBetter: true }],
] as const)("the change of %s has its sign and unit, and tells whether it is better", (name, change) => {
  expect(figureChange(name, now, before)).toEqual(change);
});

test("there is no change without a figure before, and few conversations tell nothing", () => {
  expect(figureChange("stars", now, undefined)).toBeNull();
  expect(figureChange("stars", now, { ...before, stars: null })).toBeNull();
  expect(figureChange("answered", now, { ...before, chats: 0 })).toBeNull();
  expect(figureChange("stars", now, { ...before, chats: 19 })?.isBetter).toBeNull();
  expect(figureChange("stars", { ...now, chats: 19 }, before)?.isBetter).toBeNull();
});
