import { expect, test } from "vitest";

import { newlyWaiting } from "./newly-waiting.ts";

const one = { _id: "one", waitingSince: "2026-11-22T03:00:00.000Z" };
const two = { _id: "two", waitingSince: "2026-11-22T03:01:00.000Z" };

test("conversations that already waited at the first check are not reported", () => {
  expect(newlyWaiting(null, [one]).began).toEqual([]);
});

test("each wait is reported once, and a new wait of the same conversation again", () => {
  const first = newlyWaiting(null, [one]);
  const second = newlyWaiting(first.known, [one, two]);
  expect(second.began).toEqual([two]);
  expect(newlyWaiting(second.known, [one, two]).began).toEqual([]);
  const answered = newlyWaiting(second.known, [{ ...one, waitingSince: null }, two]);
  expect(answered.began).toEqual([]);
  const again = { ...one, waitingSince: "2026-11-22T03:05:00.000Z" };
  expect(newlyWaiting(answered.known, [again, two]).began).toEqual([again]);
});
