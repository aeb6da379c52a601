import fc from "fast-check";
import { expect, test } from "vitest";

import {
  addDays,
  dayOf,
  daysBetween,
  midnightAfter,
  mondayOf,
  periodStart,
  startOf,
  timeOfDay,
  weekdayOf,
} from "./calendar.ts";

const bangkok = (text: string): Date => new Date(`${text}+07:00`);

test.each([
  ["the last moment of a day", "2026-11-21T23:59:59.999", "2026-11-21T00:00"],
  ["midnight", "2026-11-22T00:00:00.000", "2026-11-22T00:00"],
  ["the first moment", "2026-11-22T00:00:00.001", "2026-11-22T00:00"],
])("a day begins at midnight in Bangkok: %s", (_, now, start) => {
  expect(periodStart("day", bangkok(now))).toEqual(bangkok(start));
});

test.each([
  ["Sunday night", "2026-11-22T23:59:59.999", "2026-11-16T00:00"],
  ["Monday morning", "2026-11-23T00:00:00.000", "2026-11-23T00:00"],
  ["Wednesday", "2026-11-25T12:00:00.000", "2026-11-23T00:00"],
  ["over the new year", "2027-01-01T08:00:00.000", "2026-12-28T00:00"],
])("a week begins on Monday in Bangkok: %s", (_, now, start) => {
  expect(periodStart("week", bangkok(now))).toEqual(bangkok(start));
});

test("`limit` counts everything", () => {
  expect(periodStart("limit", bangkok("2026-11-21T12:00"))).toBeNull();
});

test("a bonus or a coupon ends at midnight in Bangkok, after a number of whole days; without a number it never ends", () => {
  expect(midnightAfter(bangkok("2026-11-21T23:59:59.999"), 0)).toEqual(bangkok("2026-11-22T00:00"));
  expect(midnightAfter(bangkok("2026-11-22T00:00"), 7)).toEqual(bangkok("2026-11-30T00:00"));
  expect(midnightAfter(bangkok("2026-11-22T00:00"), null)).toBeNull();
});

test("a day in Bangkok begins at 17:00 UTC of the day before", () => {
  expect(dayOf(new Date("2026-11-21T16:59:59.999Z"))).toBe("2026-11-21");
  expect(dayOf(new Date("2026-11-21T17:00:00.000Z"))).toBe("2026-11-22");
  expect(startOf("2026-11-22")).toEqual(new Date("2026-11-21T17:00:00.000Z"));
  expect(timeOfDay(new Date("2026-11-21T16:59:59.999Z"))).toBe("23:59");
});

test("days are added across the ends of months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(daysBetween("2026-11-21", "2026-11-21")).toBe(0);
  expect(daysBetween("2027-01-01", "2026-12-30")).toBe(-2);
  expect(mondayOf("2027-01-03")).toBe("2026-12-28");
});

test("the weekday is Bangkok's", () => {
  expect(weekdayOf(bangkok("2026-11-22T23:59:59.999"))).toBe(6);
  expect(weekdayOf(bangkok("2026-11-23T00:00:00.000"))).toBe(0);
});

test("periods follow each other without a gap, and the start of the next one is in it", () => {
  const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.constantFrom("day" as const, "week" as const), (now, type) => {
      const start = periodStart(type, now)?.getTime() ?? Number.NaN;
      const length = (type === "day" ? 1 : 7) * 86_400_000;
      expect(start).toBeLessThanOrEqual(now.getTime());
      expect(now.getTime() - start).toBeLessThan(length);
      expect(periodStart(type, new Date(start + length))?.getTime()).toBe(start + length);
      expect(periodStart(type, new Date(start + length - 1))?.getTime()).toBe(start);
    }),
  );
});
