import fc from "fast-check";
import { expect, test } from "vitest";

import { requiredOf, rewardOf, clawbackAmounts } from "./rules.ts";

const percent = (reward_percent: number, reward_most: bigint | null = null) => ({
  reward_percent,
  reward_most,
  reward_fixed: null,
});

test.each([
  ["a fifth", percent(20), 10_000n, 2_000n],
  ["rounded down to the satang", percent(33), 101n, 33n],
  ["nothing of one satang", percent(50), 1n, 0n],
  ["at the most", percent(100, 50_000n), 50_001n, 50_000n],
  ["just the most", percent(100, 50_000n), 50_000n, 50_000n],
  ["fixed, whatever was deposited", { reward_percent: null, reward_most: null, reward_fixed: 5_000n }, 1n, 5_000n],
])("a reward: %s", (_, terms, deposit, reward) => {
  expect(rewardOf(terms, deposit)).toBe(reward);
});

test("the requirement is turnover times reward and deposit, rounded up", () => {
  expect(requiredOf(500, 20_000n, 100_000n)).toBe(600_000n);
  expect(requiredOf(150, 1n, 0n)).toBe(2n);
  expect(requiredOf(0, 20_000n, 100_000n)).toBe(0n);
});

const facts = { held: 0n, own: 50_000n, reward: 50_000n, percentFail: 50, available: 10n ** 12n };

test.each([
  ["untouched: the reward, and no more", { held: 100_000n }, { reward: 50_000n, share: 0n }],
  ["won: the reward, and half of the rest", { held: 130_001n }, { reward: 50_000n, share: 15_000n }],
  ["half of the reward lost: what there is of it", { held: 75_000n }, { reward: 25_000n, share: 0n }],
  ["all of the reward lost: nothing", { held: 50_000n }, { reward: 0n, share: 0n }],
  ["own money lost too: nothing", { held: 1n }, { reward: 0n, share: 0n }],
  ["the last satang above", { held: 50_001n }, { reward: 1n, share: 0n }],
  ["nothing left", { held: 0n }, { reward: 0n, share: 0n }],
  ["all of the winnings", { held: 130_001n, percentFail: 100 }, { reward: 50_000n, share: 30_001n }],
  ["none of the winnings", { held: 130_001n, percentFail: 0 }, { reward: 50_000n, share: 0n }],
  ["no more than the wallet has", { held: 130_001n, available: 55_000n }, { reward: 50_000n, share: 5_000n }],
  ["not all of the reward is within reach", { held: 130_001n, available: 7n }, { reward: 7n, share: 0n }],
])("clawback: %s", (_, some, taking) => {
  expect(clawbackAmounts({ ...facts, ...some })).toEqual(taking);
});

test("whatever the results of play, a member's own money is never taken, and never more than they have", () => {
  const sum = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(sum, sum, sum, fc.integer({ min: 0, max: 100 }), sum, (held, own, reward, percentFail, available) => {
      const taking = clawbackAmounts({ held, own, reward, percentFail, available });
      const taken = taking.reward + taking.share;
      expect(taking.reward >= 0n && taking.share >= 0n).toBe(true);
      expect(taken === 0n || held - taken >= own).toBe(true);
      expect(taken <= available).toBe(true);
      expect(taking.reward <= reward).toBe(true);
    }),
  );
});
