import { expect, test } from "vitest";

import { changeOf, percentText } from "./change.ts";

test.each([
  [108.2, 100, "+8.2%"],
  [50, 100, "–50.0%"],
  [100, 100, "0.0%"],
  [-50, -100, "+50.0%"],
])("%d after %d is %s", (now, before, text) => {
  expect(percentText(changeOf(now, before) ?? Number.NaN)).toBe(text);
});

test("there is no change from zero or from a missing figure", () => {
  expect(changeOf(100, 0)).toBeNull();
  expect(changeOf(100, null)).toBeNull();
});
