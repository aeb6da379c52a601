import { expect, test } from "vitest";

import { addDays, addMonths, dayText, readDay, todayAt, weekdayOf, weeksOf } from "./calendar-days.ts";

test.each([
  ["21/11/2026", "2026-11-21"],
  ["1/2/2026", "2026-02-01"],
  [" 21-11-2569 ", "2026-11-21"],
  ["21.11.2026", "2026-11-21"],
  ["21112026", "2026-11-21"],
  ["29/02/2028", "2028-02-29"],
  ["29/02/2026", null],
  ["31/04/2026", null],
  ["00/01/2026", null],
  ["11/21/2026", null],
  ["21/11/26", null],
  ["2026-11-21", null],
  ["", null],
])("%s is %s", (text, day) => {
  expect(readDay(text)).toBe(day);
});

test("a parsed date is formatted the same way", () => {
  for (const day of ["2026-01-01", "2026-11-21", "2028-02-29"]) expect(readDay(dayText(day))).toBe(day);
});

test("in Bangkok the next day begins at 17:00 UTC", () => {
  expect(todayAt(Date.parse("2026-11-20T16:59:59.999Z"))).toBe("2026-11-20");
  expect(todayAt(Date.parse("2026-11-20T17:00:00.000Z"))).toBe("2026-11-21");
});

test("days and months are added across their ends", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-11-21", 2)).toBe("2027-01-21");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
});

test("a week begins on Monday, and a month has only its own days", () => {
  expect(weekdayOf("2026-11-21")).toBe(5);
  const weeks = weeksOf("2026-11-21");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
  expect(weeksOf("2027-02-10")).toHaveLength(4);
});
