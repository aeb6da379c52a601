import { expect, test } from "vitest";

import { oldestAnswer } from "./oldest-answer.ts";

test("a total is as old as the oldest answer of a provider", () => {
  const [early, late] = ["2026-11-20T10:00:00.000Z", "2026-11-20T11:00:00.000Z"];
  expect(oldestAnswer([{ askedAt: late }, { askedAt: null }, { askedAt: early }])).toBe(early);
  expect(oldestAnswer([{ askedAt: null }])).toBeNull();
  expect(oldestAnswer([])).toBeNull();
});
