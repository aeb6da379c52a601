import { expect, test } from "vitest";

import { dayOf, nextDay } from "./day.ts";

test("a day begins at 17:00 UTC of the day before", () => {
  expect(dayOf(new Date("2026-11-21T16:59:59.999Z"))).toBe("2026-11-21");
  expect(dayOf(new Date("2026-11-21T17:00:00.000Z"))).toBe("2026-11-22");
  expect(nextDay(new Date("2026-11-21T16:59:59.999Z"))).toEqual(new Date("2026-11-21T17:00:00.000Z"));
  expect(nextDay(new Date("2026-11-21T17:00:00.000Z"))).toEqual(new Date("2026-11-22T17:00:00.000Z"));
});
