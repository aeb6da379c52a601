import fc from "fast-check";
import { expect, test } from "vitest";

import { addDays, mondayOf } from "../../lib/calendar.ts";
import { daysOf, lengthOf, periodsOf, spanBefore } from "./periods.ts";

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays("2020-01-01", days));
const span = fc.tuple(day, fc.integer({ min: 0, max: 399 })).map(([from, more]) => ({ from, to: addDays(from, more) }));

test("the periods of a range are its days, each once and in order", () => {
  fc.assert(
    fc.property(span, fc.constantFrom("day" as const, "week" as const, "month" as const), (whole, by) => {
      expect(periodsOf(whole, by).flatMap(daysOf)).toEqual(daysOf(whole));
    }),
  );
});

test("a week begins on Monday, across the end of a year too", () => {
  expect(mondayOf("2027-01-03")).toBe("2026-12-28");
  expect(mondayOf("2026-12-28")).toBe("2026-12-28");
  expect(periodsOf({ from: "2026-12-30", to: "2027-01-05" }, "week")).toEqual([
    { from: "2026-12-30", to: "2027-01-03" },
    { from: "2027-01-04", to: "2027-01-05" },
  ]);
});

test("a part of a month is compared with the same days of the month before", () => {
  expect(spanBefore({ from: "2026-11-01", to: "2026-11-22" })).toEqual({ from: "2026-10-01", to: "2026-10-22" });
  expect(spanBefore({ from: "2027-03-01", to: "2027-03-31" })).toEqual({ from: "2027-02-01", to: "2027-02-28" });
  expect(spanBefore({ from: "2027-01-01", to: "2027-01-31" })).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});

test("any other range is compared with the same number of days right before it", () => {
  expect(spanBefore({ from: "2026-11-16", to: "2026-11-22" })).toEqual({ from: "2026-11-09", to: "2026-11-15" });
  fc.assert(
    fc.property(span, (whole) => {
      const before = spanBefore(whole);
      expect(before.to < whole.from).toBe(true);
      if (!whole.from.endsWith("-01")) expect(lengthOf(before)).toBe(lengthOf(whole));
    }),
  );
});
