import { expect, test } from "vitest";

import { daysToSum } from "./days-to-sum.ts";

const NONE: ReadonlySet<string> = new Set();
const at = (time: string): Date => new Date(`2026-11-${time}+07:00`);

test("the present day is compared every ten minutes, whatever its postings", () => {
  const today = "2026-11-21";
  for (const days of [[], [today]]) {
    expect(daysToSum(days, NONE, null, at("21T12:00"))).toEqual([today]);
    expect(daysToSum(days, NONE, at("21T11:51"), at("21T12:00"))).toEqual([]);
    expect(daysToSum(days, NONE, at("21T11:50"), at("21T12:00"))).toEqual([today]);
  }
});

test("a day is compared once more when it is over, whenever it was compared last", () => {
  expect(daysToSum([], NONE, at("20T23:55"), at("21T00:04"))).toEqual([]);
  expect(daysToSum([], NONE, at("20T23:55"), at("21T00:05"))).toEqual(["2026-11-21", "2026-11-20"]);
  expect(daysToSum([], NONE, at("18T08:00"), at("21T00:05"))).toEqual(["2026-11-21", "2026-11-18"]);
});

test("an earlier day with postings is compared in each run, but once in a run", () => {
  const days = ["2026-11-19", "2026-11-21"];
  expect(daysToSum(days, NONE, at("21T11:59"), at("21T12:00"))).toEqual(["2026-11-19"]);
  expect(daysToSum(days, new Set(["2026-11-19"]), null, at("21T12:00"))).toEqual(["2026-11-21"]);
  expect(daysToSum(days, new Set(["2026-11-19", "2026-11-21"]), null, at("21T12:00"))).toEqual([]);
});

test("a clock that was set back does not end the comparing", () => {
  expect(daysToSum([], NONE, at("29T12:00"), at("21T12:00"))).toEqual(["2026-11-21", "2026-11-29"]);
});
