import { expect, test } from "vitest";

import { amountEdge, amountEdgeText } from "./amount-edge.ts";

test("an end of a range of amounts may be grouped, and may have a minus where amounts go below zero", () => {
  const typed = ["1,500.50", " 100,000,000 ", "๕๐๐", "0", "–0", "-20", "– 1,000"];
  expect(typed.map((text) => amountEdge(text, true))).toEqual(["1500.5", "100000000", "500", "0", "0", "-20", "-1000"]);
  expect(["", " "].map((text) => amountEdge(text, false))).toEqual([null, null]);
});

test("what is no amount is told apart from nothing", () => {
  const wrong = ["1k", "1,5", "1.005", "-", "฿500", "10,000,000,000"];
  expect(wrong.map((text) => amountEdge(text, true))).toEqual(wrong.map(() => undefined));
  expect(amountEdge("-20", false)).toBeUndefined();
});

test("an end is shown grouped", () => {
  expect(["100000000", "1500.5", "-20", "many"].map(amountEdgeText)).toEqual([
    "100,000,000",
    "1,500.50",
    "–20",
    "many",
  ]);
});
