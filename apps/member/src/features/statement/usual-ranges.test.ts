import { expect, test } from "vitest";

import { USUAL_RANGES, usualRange } from "./usual-ranges.ts";

const of = (moment: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    USUAL_RANGES.map((range) => {
      const { from, to } = usualRange(range, Date.parse(moment));
      return [range, `${from} ${to}`];
    }),
  );

test("ranges follow Bangkok's calendar, which is a day ahead of UTC from 17:00 UTC on", () => {
  expect(of("2026-11-23T16:59:59Z")).toEqual({
    today: "2026-11-23 2026-11-23",
    week: "2026-11-17 2026-11-23",
    month: "2026-11-01 2026-11-23",
    lastMonth: "2026-10-01 2026-10-31",
  });
  expect(of("2026-11-23T17:00:00Z")["today"]).toBe("2026-11-24 2026-11-24");
});

test("the month before January is December of the previous year, and February has 29 days in leap years", () => {
  expect(of("2026-12-31T17:00:00Z")["lastMonth"]).toBe("2026-12-01 2026-12-31");
  expect(of("2028-03-01T00:00:00Z")["lastMonth"]).toBe("2028-02-01 2028-02-29");
});
