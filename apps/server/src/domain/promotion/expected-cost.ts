import type { PromotionKind } from "@krapao/contract/operator/promotion-shapes";

import { requiredOf, rewardOf, type RewardTerms } from "../bonus/rules.ts";

type Slice = { readonly weight: number; readonly prize: string; readonly amount: bigint };

/** Every programme from which a member may get something. Amounts in minor units, shares in per cent. */
export type Programmes = {
  /** The share of the stakes that the house keeps. */
  readonly houseEdge: number;
  /** `turnover` in hundredths; null: no bonus is on offer. */
  readonly bonus: (RewardTerms & { readonly deposit_minimum: bigint; readonly turnover: number }) | null;
  /** For losses without a bonus, and for losses under one; null: no refunds. */
  readonly refund: { readonly plain: number; readonly underBonus: number } | null;
  /** For a friend's first deposit once it is played through, and the maximum; null: no invites. */
  readonly invite: { readonly success: number; readonly most: bigint } | null;
  /** The wheel, and the turnover for one coin; null: no active wheel. */
  readonly wheel: { readonly slices: readonly Slice[]; readonly coinEvery: bigint } | null;
};

type Cost = { readonly cost: bigint; readonly share: number | null };

/** What programmes are expected to cost, in minor units. */
export type ExpectedCost = {
  readonly deposit: bigint;
  readonly played: bigint;
  readonly income: bigint;
  readonly programmes: readonly (Cost & { readonly kind: PromotionKind })[];
  readonly together: Cost;
};

const HUNDREDTHS = 100;
const WHOLE = 10_000n;

const hundredths = (percent: number): bigint => BigInt(Math.round(percent * HUNDREDTHS));
/** Costs are rounded up and income is rounded down, so that an estimate is never too low. */
const up = (product: bigint, by: bigint): bigint => (product + by - 1n) / by;
const costOf = (amount: bigint, percent: number): bigint => up(amount * hundredths(percent), WHOLE);
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const shareOf = (cost: bigint, income: bigint): number | null => {
  if (cost === 0n) return 0;
  return income === 0n ? null : Number(up(cost * WHOLE, income)) / HUNDREDTHS;
};

/** The expected winnings of the coins for this much deposited and played once. A won coin is another spin. */
const wheelCost = ({ slices, coinEvery }: NonNullable<Programmes["wheel"]>, counted: bigint): bigint => {
  const given = slices.reduce((sum, { weight, amount }) => sum + BigInt(weight) * amount, 0n);
  const spent = slices.reduce((sum, { weight, prize }) => sum + (prize === "coin" ? 0n : BigInt(weight)), 0n);
  return given === 0n || spent === 0n ? 0n : up(counted * given, coinEvery * spent);
};

/**
 * The expected cost of every programme and of all together, compared with what the member brings in. The member was
 * invited, deposits once, takes the bonus, plays exactly what it requires (without a bonus, the deposit once) and does
 * nothing else. `deposit` in minor units; a bonus's minimum deposit replaces it, because there the reward weighs most.
 */
export const expectedCost = (programmes: Programmes, usual: bigint): ExpectedCost => {
  const { houseEdge, bonus, refund, invite, wheel } = programmes;
  const deposit = bonus === null || bonus.deposit_minimum === 0n ? usual : bonus.deposit_minimum;
  const reward = bonus === null ? 0n : rewardOf(bonus, deposit);
  const required = bonus === null ? 0n : requiredOf(bonus.turnover, reward, deposit);
  const played = required > deposit ? required : deposit;
  const income = (played * hundredths(houseEdge)) / WHOLE;
  const costs: Readonly<Record<PromotionKind, bigint>> = {
    bonus: reward,
    wheel: wheel === null ? 0n : wheelCost(wheel, least(deposit, played)),
    refund: refund === null ? 0n : costOf(income, bonus === null ? refund.plain : refund.underBonus),
    invite: invite === null ? 0n : least(costOf(deposit, invite.success), invite.most),
  };
  const all = costs.bonus + costs.wheel + costs.refund + costs.invite;
  const withShare = (cost: bigint): Cost => ({ cost, share: shareOf(cost, income) });
  const kinds: readonly PromotionKind[] = ["bonus", "wheel", "refund", "invite"];
  return {
    deposit,
    played,
    income,
    programmes: kinds.map((kind) => ({ kind, ...withShare(costs[kind]) })),
    together: withShare(all),
  };
};
