import { expect, test } from "vitest";

import { between, createSkewWatch, createStepWatch } from "./clock-offset.ts";

const HOUR = 3_600_000;
const about = (offset: number, ms = 5) => between(offset - ms, offset + ms);

test.each([1_050, HOUR, -1_050, -HOUR])("finds a step of %d ms, once", (step) => {
  const watch = createStepWatch();
  expect(watch.hasStepped(about(500), 0)).toBe(false);
  expect(watch.hasStepped(about(500), 1_000)).toBe(false);
  expect(watch.hasStepped(about(500 + step), 2_000)).toBe(true);
  expect(watch.offset()).toBeCloseTo(500 + step, 0);
  expect(watch.hasStepped(about(500 + step), 3_000)).toBe(false);
});

test("takes no slow reading for a step, and finds the step after it", () => {
  const watch = createStepWatch();
  watch.hasStepped(about(0), 0);
  expect(watch.hasStepped({ low: -60_000, high: 3 }, 60_000)).toBe(false);
  expect(watch.hasStepped({ low: -3, high: 60_000 }, 120_000)).toBe(false);
  expect(Math.abs(watch.offset() ?? NaN)).toBeLessThan(60);
  expect(watch.hasStepped(about(5_000), 121_000)).toBe(true);
});

test("a step that the first, slow reading may contain is not reported", () => {
  const watch = createStepWatch();
  watch.hasStepped({ low: -60_000, high: 0 }, 0);
  expect(watch.hasStepped(about(-30_000), 1_000)).toBe(false);
  expect(watch.hasStepped(about(0), 2_000)).toBe(true);
});

test.each([1_000, 60_000, HOUR])("takes a drift of 500 ppm for ten hours, read each %d ms, for no step", (each) => {
  for (const drift of [0.0005, -0.0005]) {
    const watch = createStepWatch();
    for (let at = 0; at <= 10 * HOUR; at += each) {
      expect(watch.hasStepped(about(at * drift, 1), at)).toBe(false);
      expect(Math.abs((watch.offset() ?? NaN) - at * drift)).toBeLessThanOrEqual(1.001);
    }
  }
});

test("small steps in one direction add up to one", () => {
  const watch = createStepWatch();
  const seen = [0, 600, 1_200, 1_800, 2_400, 3_000].map((offset, index) =>
    watch.hasStepped(about(offset), index * 1_000),
  );
  expect(seen).toEqual([false, false, true, false, true, false]);
});

test("a small step and its reversal are no step", () => {
  const watch = createStepWatch();
  const offsets = Array.from({ length: 100 }, (_, index) => (index % 2) * 900);
  expect(offsets.map((offset, index) => watch.hasStepped(about(offset), index * 10))).not.toContain(true);
});

test("a certain skew is reported once, and once when it is over", () => {
  const watch = createSkewWatch();
  const reads = [about(900), about(1_100), about(9_000), about(-9_000), about(500), about(0)];
  expect(reads.map(watch.learn)).toEqual([null, "skewed", null, null, "agrees", null]);
});

test("a slow reading neither starts nor ends a skew", () => {
  const watch = createSkewWatch();
  const slow = { low: -500, high: 60_000 };
  expect(watch.learn(slow)).toBeNull();
  expect(watch.isSkewed()).toBe(false);
  watch.learn(about(30_000));
  expect(watch.learn(slow)).toBeNull();
  expect(watch.isSkewed()).toBe(true);
  expect(watch.learn(about(0))).toBe("agrees");
});

test("a clock that is set during a reading gives no result", () => {
  const watch = createSkewWatch();
  expect(watch.learn(between(3_600_000, 0))).toBeNull();
  expect(watch.learn(between(-3_600_000, 0))).toBeNull();
});
