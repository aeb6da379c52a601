import { expect, test } from "vitest";

import { fittingOf } from "./fitting.ts";

test("all items are shown if they fit; otherwise there is room for “more”", () => {
  expect(fittingOf([40, 40, 40], 124, 40, 2)).toBe(3);
  expect(fittingOf([40, 40, 40], 123, 40, 2)).toBe(1);
  expect(fittingOf([40, 40, 40, 40], 124, 40, 2)).toBe(2);
  expect(fittingOf([40, 40, 40], 30, 40, 2)).toBe(0);
  expect(fittingOf([], 30, 40, 2)).toBe(0);
});
