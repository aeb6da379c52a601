import fc from "fast-check";
import { expect, test } from "vitest";

import { angleAt, centreOf, planSpin, progressOf, sliceUnder, TURN } from "./wheel-turn.ts";

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const spins = fc.record({
  count: fc.integer({ min: 1, max: 24 }),
  slice: fc.nat(),
  from: fc.double({ min: 0, max: 500, noNaN: true }),
  first: chance,
  second: chance,
});

test("a spin stops at the centre of the drawn slice, wherever the wheel was", () => {
  fc.assert(
    fc.property(spins, ({ count, slice, from, first, second }) => {
      const index = slice % count;
      const chances = [first, second];
      const spin = planSpin(from, index, count, () => chances.shift() ?? 0);
      expect(sliceUnder(spin.to, count)).toBe(index);
      const off = (spin.to + centreOf(index, count)) / TURN;
      expect(Math.abs(off - Math.round(off))).toBeLessThan(1e-6);
      expect(angleAt(spin, spin.milliseconds)).toBe(spin.to);
      expect(angleAt(spin, spin.milliseconds * 2)).toBe(spin.to);
      expect(angleAt(spin, 0)).toBe(from);
    }),
  );
});

test("it ends at exactly the planned angle, which a sum of fractions would miss", () => {
  const spin = planSpin(4.339687959596214, 1, 3, () => 0);
  expect(spin.from + (spin.to - spin.from)).not.toBe(spin.to);
  expect(angleAt(spin, spin.milliseconds)).toBe(spin.to);
});

test("it makes 2 or 3 extra turns, in 4 to 5 seconds times a tenth of the turns", () => {
  fc.assert(
    fc.property(spins, ({ count, slice, from, first, second }) => {
      const chances = [first, second];
      const spin = planSpin(from, slice % count, count, () => chances.shift() ?? 0);
      const turns = Math.floor((spin.to - from) / TURN + 1e-9);
      expect([2, 3]).toContain(turns === 4 ? 3 : turns);
      const asked = first < 0.5 ? 2 : 3;
      expect(spin.milliseconds).toBeGreaterThanOrEqual(400 * asked - 1e-6);
      expect(spin.milliseconds).toBeLessThanOrEqual(500 * asked + 1e-6);
    }),
  );
});

test("it eases out: it never turns back, gets slower, and is at rest at the end", () => {
  fc.assert(
    fc.property(fc.integer({ min: 800, max: 1_500 }), (milliseconds) => {
      const at = Array.from({ length: 101 }, (_, part) => progressOf(part / 100, milliseconds));
      const steps = at.slice(1).map((value, index) => value - (at[index] ?? 0));
      for (const [index, step] of steps.entries()) {
        expect(step).toBeGreaterThan(0);
        if (index > 0) expect(step).toBeLessThan(steps[index - 1] ?? 0);
      }
      expect(steps.at(-1)).toBeLessThan(0.001);
      expect(at[0]).toBe(0);
      expect(at.at(-1)).toBe(1);
    }),
  );
});

test("friction keeps .991 of the speed each sixtieth of a second, and the brake takes an equal amount each time", () => {
  const milliseconds = 1_200;
  const step = 1_000 / 60 / milliseconds;
  const speed = (part: number): number => progressOf(part + step, milliseconds) - progressOf(part, milliseconds);
  // The deceleration has no effect on the ratio of two differences of speed.
  const lost = (at: number): number => speed(at * step) - speed((at + 1) * step);
  for (const at of [0, 10, 40]) expect(lost(at + 1) / lost(at)).toBeCloseTo(0.991, 6);
});

test("the slice under the pointer changes half-way between two centres", () => {
  expect(sliceUnder(0, 8)).toBe(0);
  expect(sliceUnder(-TURN / 16 - 0.001, 8)).toBe(1);
  expect(sliceUnder(-TURN / 16 + 0.001, 8)).toBe(0);
  expect(sliceUnder(TURN / 8, 8)).toBe(7);
  expect(sliceUnder(5 * TURN - TURN / 4, 8)).toBe(2);
  expect(sliceUnder(17, 1)).toBe(0);
});
