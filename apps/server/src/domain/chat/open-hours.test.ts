import type { ChatSettings } from "@krapao/contract/operator/chat-shapes";
import { expect, test } from "vitest";

import { isOpenAt, openMinutes } from "./open-hours.ts";

const MONDAY = Date.parse("2026-01-04T17:00:00Z");

const week: ChatSettings["hours"] = [
  { from: "08:00", to: "20:00" },
  "closed",
  { from: "22:00", to: "02:00" },
  null,
  { from: "00:00", to: "00:00" },
  { from: "09:30", to: "09:31" },
  { from: "20:00", to: "06:00" },
];

test("the spans of minutes hold the same minutes of the week as the open hours, beyond midnight and beyond Sunday", () => {
  const spans = openMinutes(week);
  const differs = Array.from({ length: 7 * 1_440 }, (_, minute) => minute).filter(
    (minute) =>
      isOpenAt(week, new Date(MONDAY + minute * 60_000)) !== spans.some(([from, to]) => minute >= from && minute < to),
  );
  expect(differs).toEqual([]);
  expect(spans).toContainEqual([0, 360]);
  expect(openMinutes(["closed", "closed", "closed", "closed", "closed", "closed", "closed"])).toEqual([]);
});
