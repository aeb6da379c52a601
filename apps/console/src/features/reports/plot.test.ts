import fc from "fast-check";
import { expect, test } from "vitest";

import { plotOf } from "./plot.ts";

const points = (amounts: readonly number[]) => amounts.map((ngr, at) => ({ day: `d${at}`, ngr }));

test("every bar is inside the plot and starts at the zero line; losses are below it", () => {
  const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 31 });
  fc.assert(
    fc.property(amounts, amounts, (now, then) => {
      const { bars, ticks, zero } = plotOf(points(now), points(then));
      for (const [at, bar] of bars.entries()) {
        expect(bar.top).toBeGreaterThanOrEqual(-1e-9);
        expect(bar.top + bar.height).toBeLessThanOrEqual(100 + 1e-9);
        expect(bar.isLoss ? bar.top : bar.top + bar.height).toBeCloseTo(zero);
        if (bar.before !== null) expect(then[at]).toBeDefined();
      }
      expect(ticks.map(({ amount }) => amount)).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(8);
    }),
  );
});

test("axis labels are round", () => {
  const { ticks } = plotOf(points([537_000, -278_009]), []);
  expect(ticks.map(({ amount }) => amount)).toEqual([600_000, 400_000, 200_000, 0, -200_000, -400_000]);
  // Labels have no decimals, so no two of them may differ by less than 1.
  for (const few of [[], [0.4], [1.5, -0.5]])
    for (const { amount } of plotOf(points(few), []).ticks) expect(Number.isInteger(amount)).toBe(true);
});
