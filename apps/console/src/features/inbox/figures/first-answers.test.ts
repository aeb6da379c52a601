import { expect, test } from "vitest";

import { answerPlot, periodsOf } from "./first-answers.ts";

test("the axis has round labels, and bars over the target are marked", () => {
  const { bars, ticks, target } = answerPlot(
    [
      { day: "2026-11-19", firstAnswer: 90, firstAnswerSlow: 180 },
      { day: "2026-11-20", firstAnswer: null, firstAnswerSlow: null },
      { day: "2026-11-21", firstAnswer: 200, firstAnswerSlow: 240 },
    ],
    120,
  );
  expect(bars).toEqual([
    { day: "2026-11-19", seconds: 90, height: 37.5, slow: 25, isLate: false },
    { day: "2026-11-20", seconds: null, height: null, slow: null, isLate: false },
    { day: "2026-11-21", seconds: 200, height: (200 / 240) * 100, slow: 0, isLate: true },
  ]);
  expect(ticks.map(({ seconds }) => seconds)).toEqual([240, 180, 120, 60, 0]);
  expect(target).toBe(50);
});

test("the target is visible even when no day has figures", () => {
  expect(answerPlot([], 120).target).toBe(0);
});

test("a period and the previous one are adjacent", () => {
  expect(periodsOf("2026-11-21", 7)).toEqual({
    now: { from: "2026-11-15", to: "2026-11-21" },
    before: { from: "2026-11-08", to: "2026-11-14" },
  });
});
