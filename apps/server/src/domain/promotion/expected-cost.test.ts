import { expect, test } from "vitest";

import { expectedCost, type Programmes } from "./expected-cost.ts";

const none: Programmes = { houseEdge: 4, bonus: null, refund: null, invite: null, wheel: null };
const bonus = {
  reward_percent: 100,
  reward_most: 50_000n,
  reward_fixed: null,
  deposit_minimum: 10_000n,
  turnover: 500,
};
const refund = { plain: 5, underBonus: 2 };
const invite = { success: 3, most: 20_000n };
const wheel = {
  slices: [
    { weight: 1, prize: "cash", amount: 100n },
    { weight: 3, prize: "nothing", amount: 0n },
  ],
  coinEvery: 10_000n,
};
const costs = (programmes: Programmes, deposit = 100_000n) => {
  const { programmes: each, ...rest } = expectedCost(programmes, deposit);
  return { ...rest, ...Object.fromEntries(each.map(({ kind, cost, share }) => [kind, [cost, share]])) };
};

test("without any programme a member costs nothing, and brings in the house's edge on their play", () => {
  expect(costs(none)).toMatchObject({
    deposit: 100_000n,
    played: 100_000n,
    income: 4_000n,
    bonus: [0n, 0],
    wheel: [0n, 0],
    refund: [0n, 0],
    invite: [0n, 0],
    together: { cost: 0n, share: 0 },
  });
});

test("a bonus costs its reward at the minimum deposit, and brings in the edge on the play that it requires", () => {
  // 100.00 and 100.00, five times: 1,000.00 played, 40.00 kept, 100.00 given.
  expect(costs({ ...none, bonus })).toMatchObject({
    deposit: 10_000n,
    played: 100_000n,
    income: 4_000n,
    bonus: [10_000n, 250],
    together: { cost: 10_000n, share: 250 },
  });
});

test("a bonus that requires little play is compared with the deposit, played once", () => {
  expect(costs({ ...none, bonus: { ...bonus, turnover: 0 } })).toMatchObject({ played: 10_000n, income: 400n });
});

test("a refund is a share of the house's edge, and smaller under a bonus", () => {
  expect(costs({ ...none, refund })).toMatchObject({ refund: [200n, 5] });
  expect(costs({ ...none, refund, bonus })).toMatchObject({ refund: [80n, 2] });
});

test("an invite costs a share of the first deposit, up to its maximum", () => {
  expect(costs({ ...none, invite })).toMatchObject({ invite: [3_000n, 75] });
  expect(costs({ ...none, invite }, 10_000_000n)).toMatchObject({ invite: [20_000n, 5] });
});

test("a wheel costs what the deposit's coins are expected to win; a won coin is another spin", () => {
  // Ten coins, each a quarter of 1.00.
  expect(costs({ ...none, wheel })).toMatchObject({ wheel: [250n, 6.25] });
  const again = { ...wheel, slices: [...wheel.slices, { weight: 1, prize: "coin", amount: 0n }] };
  expect(costs({ ...none, wheel: again })).toMatchObject({ wheel: [250n, 6.25] });
});

test("the total is the sum of all programmes", () => {
  expect(costs({ houseEdge: 4, bonus, refund, invite, wheel }).together).toEqual({
    cost: 10_000n + 25n + 80n + 300n,
    share: 260.13,
  });
});

test("with a house edge of zero the cost has no share", () => {
  expect(costs({ ...none, houseEdge: 0, invite })).toMatchObject({ income: 0n, invite: [3_000n, null] });
});
