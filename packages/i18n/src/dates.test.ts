import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { countdownText, dateText, dateTimeText, daysAgo, shortTimeText, timeText } from "./dates.ts";

describe("dates", () => {
  const at = "2026-11-21T07:32:08.000Z";

  it("are Gregorian, in Bangkok", () => {
    expect([dateText(at), timeText(at), shortTimeText(at), dateTimeText(at)]).toEqual([
      "21/11/2026",
      "14:32:08",
      "14:32",
      "21/11/2026 14:32:08",
    ]);
  });

  it("agree with the time zone database", () => {
    const parts = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Asia/Bangkok",
      dateStyle: "short",
      timeStyle: "medium",
    });
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        (date) => {
          expect(dateTimeText(date)).toBe(parts.format(date).replace(",", ""));
        },
      ),
    );
  });

  it("count days by midnight in Bangkok", () => {
    expect(daysAgo("2026-11-20T17:00:00Z", "2026-11-21T16:59:59Z")).toBe(0);
    expect(daysAgo("2026-11-20T16:59:59Z", "2026-11-20T17:00:00Z")).toBe(1);
    expect(daysAgo("2026-10-31T12:00:00Z", "2026-11-21T12:00:00Z")).toBe(21);
  });

  it("refuse invalid times", () => {
    expect(() => dateText("soon")).toThrow(RangeError);
  });
});

it("counts down to 00:00 and not below", () => {
  expect([277_000, 276_001, 60_000, 1, 0, -5_000, 3_600_000].map(countdownText)).toEqual([
    "04:37",
    "04:37",
    "01:00",
    "00:01",
    "00:00",
    "00:00",
    "60:00",
  ]);
});
