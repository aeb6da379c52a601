import { expect, test } from "vitest";

import { clockText, waitOf } from "./waits.ts";

const since = "2026-11-21T07:00:00.000Z";
const targetAt = "2026-11-21T07:03:00.000Z";
const at = (seconds: number): number => Date.parse(since) + seconds * 1_000;

test.each([
  [0, "fine"],
  [119, "fine"],
  [120, "soon"],
  [179, "soon"],
  [180, "late"],
])("after %i s of 180 a wait is %s", (seconds, wait) => {
  expect(waitOf({ waitingSince: since, targetAt }, at(seconds))).toBe(wait);
});

test("a conversation that nobody waits in has no wait", () => {
  expect(waitOf({ waitingSince: null, targetAt: null }, at(0))).toBe("none");
});

test.each([
  [0, "0:00"],
  [130, "2:10"],
  [3_900, "1:05:00"],
])("%i s is shown as %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
