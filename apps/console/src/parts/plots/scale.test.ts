import { expect, test } from "vitest";

import { averageOf, barTone, linePoints, placeAt, scaleBars, smoothPath } from "./scale.ts";

const days = (...amounts: readonly number[]) => amounts.map((amount, at) => ({ day: `2026-11-${10 + at}`, amount }));

test("today is incomplete and does not count in the average", () => {
  expect(averageOf(days(100, 300, 9_999))).toBe(200);
  expect(averageOf(days(50))).toBeNull();
  expect(averageOf([])).toBeNull();
});

test("bars start at the zero line, and losses are below it", () => {
  const { bars, zero } = scaleBars(days(100, -100, 0));
  expect(zero).toBe(50);
  expect(bars).toEqual([
    { top: 0, height: 50, isBelow: false },
    { top: 50, height: 50, isBelow: true },
    { top: 50, height: 0, isBelow: false },
  ]);
});

test("a loss below the line is red, also today's", () => {
  expect(barTone({ isBelow: true }, true)).toBe("bg-down");
  expect(barTone({ isBelow: true }, false)).toBe("bg-(--bar-low)");
  expect(barTone({ isBelow: false }, true)).toBe("bg-night");
});

test("the average is at the height of a bar of that amount", () => {
  const { average, bars } = scaleBars(days(100, 50, 75));
  expect(bars[2]?.top).toBe(average);
});

test("a small figure is visible, and zeros only cause no division by zero", () => {
  expect(scaleBars(days(1, 1_000_000)).bars[0]?.height).toBe(2);
  expect(scaleBars(days(0, 0)).bars.every(({ height, top }) => height === 0 && top === 100)).toBe(true);
});

test("the line spans the width of its box", () => {
  const points = linePoints(days(0, 500, 250));
  expect(points.map(({ x }) => x)).toEqual([0, 50, 100]);
  expect(points.every(({ y }) => y >= 0 && y <= 100)).toBe(true);
  expect(linePoints(days(7))).toHaveLength(1);
  const known = days(1, 2, 3).map((day, at) => (at === 1 ? { ...day, amount: null } : day));
  expect(linePoints(known).map(({ x }) => x)).toEqual([0, 100]);
  expect(smoothPath(points).startsWith("M0 94C25 94 25 10 50 10")).toBe(true);
});

test("a pointer reads the figure below it, and the nearest one beyond the edges", () => {
  const box = { left: 100, width: 300 };
  expect([100, 199, 200, 299, 300, 399].map((x) => placeAt(x, box, 3))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(placeAt(40, box, 3)).toBe(0);
  expect(placeAt(400, box, 3)).toBe(2);
});
