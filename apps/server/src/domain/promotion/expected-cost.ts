import type { PromotionKind } from "@krapao/contract/operator/promotion-shapes";

import { requiredOf, rewardOf, type RewardTerms } from "../bonus/rules.ts";

type Slice = { readonly weight: number; readonly prize: string; readonly amount: bigint };

/** Every programme that a member may have something of. Amounts in minor units, shares in per cent. */
export type Programmes = {
  /** What the house keeps of what is played. */
  readonly houseEdge: number;
  /** `turnover` in hundredths; null: no bonus is on offer. */
  readonly bonus: (RewardTerms & { readonly deposit_minimum: bigint; readonly turnover: number }) | null;
  /** Of losses without a bonus, and of those under one; null: none is given. */
  readonly refund: { readonly plain: number; readonly underBonus: number } | null;
  /** Of a friend's first deposit once it is played through, and the most; null: none is given. */
  readonly invite: { readonly success: number; readonly most: bigint } | null;
  /** The wheel, and what a coin takes; null: none turns. */
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
/** A cost is rounded up, what comes in down: an estimate is never too kind. */
const up = (product: bigint, by: bigint): bigint => (product + by - 1n) / by;
const costOf = (amount: bigint, percent: number): bigint => up(amount * hundredths(percent), WHOLE);
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const shareOf = (cost: bigint, income: bigint): number | null => {
  if (cost === 0n) return 0;
  return income === 0n ? null : Number(up(cost * WHOLE, income)) / HUNDREDTHS;
};

/** What the coins of so much deposited and played once are expected to win; a coin won is another spin. */
const wheelCost = ({ slices, coinEvery }: NonNullable<Programmes["wheel"]>, counted: bigint): bigint => {
  const given = slices.reduce((sum, { weight, amount }) => sum + BigInt(weight) * amount, 0n);
  const spent = slices.reduce((sum, { weight, prize }) => sum + (prize === "coin" ? 0n : BigInt(weight)), 0n);
  return given === 0n || spent === 0n ? 0n : up(counted * given, coinEvery * spent);
};

/**
 * What every programme costs the house in expectation, and all of them together, against what the member brings in: a
 * friend of somebody's who deposits once, takes the bonus, plays just what it asks (without one, the deposit once) and does
 * nothing else. `deposit` in minor units; a bonus's least deposit goes before it, where the reward weighs most.
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
  const told = (cost: bigint): Cost => ({ cost, share: shareOf(cost, income) });
  const kinds: readonly PromotionKind[] = ["bonus", "wheel", "refund", "invite"];
  return {
    deposit,
    played,
    income,
    programmes: kinds.map((kind) => ({ kind, ...told(costs[kind]) })),
    together: told(all),
  };
};
