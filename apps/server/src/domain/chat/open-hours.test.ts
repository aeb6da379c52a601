import type { ChatSettings } from "@krapao/contract/operator/chat-shapes";
import { expect, test } from "vitest";

import { isOpenAt, openMinutes } from "./open-hours.ts";

const week: ChatSettings["hours"] = [
  { from: "08:00", to: "20:00" },
  "closed",
  { from: "22:00", to: "02:00" },
  null,
  { from: "00:00", to: "00:00" },
  { from: "09:30", to: "09:31" },
  { from: "20:00", to: "06:00" },
];

test.each([
  ["Monday before the hours, after Sunday's night", "2026-01-05T06:00", false],
  ["Sunday's night, on Monday", "2026-01-05T05:59", true],
  ["Monday's first minute", "2026-01-05T08:00", true],
  ["Monday's last minute", "2026-01-05T19:59", true],
  ["Monday's end", "2026-01-05T20:00", false],
  ["a closed day", "2026-01-06T12:00", false],
  ["before a night", "2026-01-07T21:59", false],
  ["a night, before midnight", "2026-01-07T23:59", true],
  ["a night, after midnight", "2026-01-08T00:00", true],
  ["a whole day", "2026-01-08T23:59", true],
  ["from midnight to midnight", "2026-01-09T12:00", true],
  ["one minute", "2026-01-10T09:30", true],
  ["after the one minute", "2026-01-10T09:31", false],
  ["Sunday evening", "2026-01-11T20:00", true],
  ["before 1970", "1969-12-29T08:00", true],
])("open hours: %s, in Bangkok's time", (_what, at, isOpen) => {
  expect(isOpenAt(week, new Date(`${at}:00+07:00`))).toBe(isOpen);
});

test("the ranges of minutes go beyond midnight, and are split at the end of the week", () => {
  expect(openMinutes(week)).toContainEqual([0, 360]);
  expect(openMinutes(week)).toContainEqual([2 * 1_440 + 1_320, 3 * 1_440 + 120]);
  expect(openMinutes(["closed", "closed", "closed", "closed", "closed", "closed", "closed"])).toEqual([]);
});
