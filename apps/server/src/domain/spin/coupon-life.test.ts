import { expect, test } from "vitest";

import { expiryOf } from "./coupon-life.ts";

test("a coupon lives to midnight in Bangkok, whenever in the day it was won", () => {
  // 23:59:59 and 00:00:00 in Bangkok.
  const before = new Date("2026-11-21T16:59:59.999Z");
  const after = new Date("2026-11-21T17:00:00.000Z");
  expect(expiryOf(before, 0)?.toISOString()).toBe("2026-11-21T17:00:00.000Z");
  expect(expiryOf(after, 0)?.toISOString()).toBe("2026-11-22T17:00:00.000Z");
  expect(expiryOf(before, 30)?.toISOString()).toBe("2026-12-21T17:00:00.000Z");
  expect(expiryOf(after, 30)?.toISOString()).toBe("2026-12-22T17:00:00.000Z");
});

test("a coupon without a number of days never ends", () => {
  expect(expiryOf(new Date(0), null)).toBeNull();
});
