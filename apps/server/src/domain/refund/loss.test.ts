import fc from "fast-check";
import { expect, test } from "vitest";

import { type Losses, openLosses, refundOf } from "./loss.ts";

const PERCENTS = { refundSuccess: 5, refundFail: 2 };
const NONE: Losses = { plain: 0n, underBonus: 0n };

/** A member's bets, and the times at which they ask for a refund. */
type Act = { readonly is: "bet"; readonly part: keyof Losses; readonly net: bigint } | { readonly is: "receive" };

/** Plays a history. Resolves with the amount of each refund. */
const live = (acts: readonly Act[], percents = PERCENTS) => {
  let [lost, refunded, most] = [NONE, NONE, NONE];
  const given: bigint[] = [];
  for (const act of acts) {
    if (act.is === "bet") {
      lost = { ...lost, [act.part]: lost[act.part] + act.net };
      most = {
        plain: lost.plain > most.plain ? lost.plain : most.plain,
        underBonus: lost.underBonus > most.underBonus ? lost.underBonus : most.underBonus,
      };
      continue;
    }
    const open = openLosses(lost, refunded);
    given.push(refundOf(open, percents));
    refunded = { plain: refunded.plain + open.plain, underBonus: refunded.underBonus + open.underBonus };
  }
  return { given, total: given.reduce((sum, one) => sum + one, 0n), lost, most, refunded };
};

const bet = (net: bigint, part: keyof Losses = "plain"): Act => ({ is: "bet", part, net });
const receive: Act = { is: "receive" };

test("S71: lose, refund, win it back, lose it again: the second loss gives no refund, a loss beyond it does", () => {
  expect(live([bet(10_000n), receive, bet(-10_000n), receive, bet(10_000n), receive]).given).toEqual([500n, 0n, 0n]);
  expect(live([bet(10_000n), receive, bet(-4_000n), bet(6_000n), receive]).given).toEqual([500n, 100n]);
  expect(live([bet(-10_000n), bet(10_000n), receive, bet(2_000n), receive]).given).toEqual([0n, 100n]);
});

test("S71: the same under a bonus, and neither part pays for the losses of the other", () => {
  const under = (net: bigint): Act => bet(net, "underBonus");
  expect(live([under(10_000n), receive, under(-10_000n), under(10_000n), receive]).given).toEqual([200n, 0n]);
  expect(live([bet(10_000n), under(10_000n), receive, under(-5_000n), bet(1_000n), receive]).given).toEqual([
    700n,
    50n,
  ]);
});

test("a refund of both parts together is rounded down to the satang", () => {
  expect(live([bet(19n), receive]).given).toEqual([0n]);
  expect(live([bet(20n), receive]).given).toEqual([1n]);
  expect(live([bet(19n), bet(3n, "underBonus"), receive]).given).toEqual([1n]);
});

const acts = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constant("bet" as const),
        part: fc.constantFrom("plain" as const, "underBonus" as const),
        net: fc.bigInt(-50_000n, 50_000n),
      }),
    },
    { weight: 1, arbitrary: fc.constant(receive) },
  ),
  { maxLength: 60 },
);
const percents = fc.record({
  refundSuccess: fc.integer({ min: 0, max: 100 }),
  refundFail: fc.integer({ min: 0, max: 100 }),
});

test("over any history all refunds together are never more than the percentages of the highest net loss", () => {
  fc.assert(
    fc.property(acts, percents, (history, rates) => {
      const { total, most } = live(history, rates);
      expect(total * 100n).toBeLessThanOrEqual(
        most.plain * BigInt(rates.refundSuccess) + most.underBonus * BigInt(rates.refundFail),
      );
    }),
  );
});

test("over any history, a member who asks at the end has got the refund of the highest net loss at which they asked", () => {
  fc.assert(
    fc.property(acts, (history) => {
      const { lost, refunded } = live([...history, receive]);
      expect(refunded.plain).toBeGreaterThanOrEqual(lost.plain);
      expect(refunded.underBonus).toBeGreaterThanOrEqual(lost.underBonus);
    }),
  );
});

test("over any history asking more often never gives more", () => {
  fc.assert(
    fc.property(acts, (history) => {
      const often = live(history.flatMap((act) => [act, receive, receive]));
      const { most } = often;
      expect(often.total).toBeLessThanOrEqual(refundOf(most, PERCENTS));
    }),
  );
});
