import fc from "fast-check";
import { expect, test } from "vitest";

import { compareBalances, explainBalances, measureClock, type Observation, type Play } from "./compare.ts";

const start = Date.parse("2026-11-21T03:00:00.000Z");
const at = (seconds: number): Date => new Date(start + seconds * 1000);
const seen = (seconds: number, balance: bigint, took = 0): Observation => ({
  from: at(seconds),
  to: at(seconds + took),
  balance,
});
const play = (seconds: number, net: bigint): Play => ({ at: at(seconds), net });

test("without play the difference is zero or the amount", () => {
  expect(compareBalances(seen(0, 500n), seen(60, 500n), [], 100n).is).toBe("not-done");
  expect(compareBalances(seen(0, 500n), seen(60, 600n), [], 100n).is).toBe("done");
  expect(compareBalances(seen(0, 500n), seen(60, 400n), [], -100n).is).toBe("done");
  expect(compareBalances(seen(0, 500n), seen(60, 550n), [], 100n)).toEqual({ is: "contradiction", unexplained: 50n });
});

test("play between the balances is subtracted", () => {
  const plays = [play(10, -300n), play(20, 50n)];
  expect(compareBalances(seen(0, 500n), seen(60, 250n), plays, 100n).is).toBe("not-done");
  expect(compareBalances(seen(0, 500n), seen(60, 350n), plays, 100n).is).toBe("done");
  expect(compareBalances(seen(0, 500n), seen(60, 600n), plays, 100n)).toEqual({
    is: "contradiction",
    unexplained: 350n,
  });
});

test("a bet at the time of a balance counts as included or not, whichever is true", () => {
  for (const edge of [-2, -1, 0, 1.5, 2]) {
    expect(compareBalances(seen(0, 500n), seen(60, 570n), [play(edge, -30n)], 100n).is).toBe("done");
    expect(compareBalances(seen(0, 500n), seen(60, 600n), [play(edge, -30n)], 100n).is).toBe("done");
    expect(compareBalances(seen(0, 500n), seen(60, 470n), [play(60 + edge, -30n)], 100n).is).toBe("not-done");
    expect(compareBalances(seen(0, 500n), seen(60, 500n), [play(60 + edge, -30n)], 100n).is).toBe("not-done");
  }
});

test("a bet of exactly the amount at the time of a balance leaves the finding open", () => {
  expect(compareBalances(seen(0, 500n), seen(60, 500n), [play(1, -100n)], 100n).is).toBe("ambiguous");
  expect(compareBalances(seen(0, 500n), seen(60, 500n), [play(10, -100n)], 100n).is).toBe("done");
});

test("each bet has its place, and every choice that fits names the bets at the edges that it counts", () => {
  const [early, sure, edge, late] = [play(-10, 5n), play(10, -300n), play(61, -100n), play(70, 7n)];
  const { placed, fits } = explainBalances(seen(0, 500n), seen(60, 200n), [late, edge, sure, early], 100n);
  expect(placed).toEqual([
    { bet: early, isBetween: false },
    { bet: sure, isBetween: true },
    { bet: edge, isBetween: null },
    { bet: late, isBetween: false },
  ]);
  expect(fits).toEqual([
    { outcome: "not-done", atEdges: [] },
    { outcome: "done", atEdges: [edge] },
  ]);
  expect(explainBalances(seen(0, 500n), seen(60, 555n), [], 100n).fits, "a contradiction fits nothing").toEqual([]);
});

test("whatever is played, a true history never gives the opposite finding", () => {
  const plays = fc.array(fc.record({ seconds: fc.integer({ min: -20, max: 120 }), net: fc.bigInt(-900n, 900n) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(
      plays,
      fc.boolean(),
      fc.bigInt(1n, 500n),
      fc.integer({ min: 0, max: 15 }),
      (all, done, amount, took) => {
        const bets = all.map(({ seconds, net }) => play(seconds + 0.5, net));
        const upTo = (limit: number): bigint =>
          bets.reduce((sum, bet) => (bet.at <= at(limit) ? sum + bet.net : sum), 10_000n);
        const before = { from: at(0), to: at(took), balance: upTo(took / 2) };
        const now = { from: at(60), to: at(60 + took), balance: upTo(60 + took / 2) + (done ? amount : 0n) };
        const { is } = compareBalances(before, now, bets, amount);
        expect([done ? "done" : "not-done", "ambiguous"]).toContain(is);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("a provider's clock is measured by the second of an answer and the time that the answer took", () => {
  // Asked at 0 s and answered after 0.4 s, with a clock that is 90.7 s ahead and tells whole seconds.
  for (const writtenAt of [0, 0.2, 0.4]) {
    const theirTime = at(Math.floor(writtenAt + 90.7));
    const { aheadMs, withinMs } = measureClock(theirTime, at(0), 400);
    expect(Math.abs(aheadMs - 90_700)).toBeLessThanOrEqual(withinMs);
    expect(withinMs).toBe(700);
  }
  expect(measureClock(at(-2), at(0), 0)).toEqual({ aheadMs: -1_500, withinMs: 500 });
});
