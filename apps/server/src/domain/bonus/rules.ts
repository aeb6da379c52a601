/** How a reward is calculated; amounts in minor units. Exactly one of percent and fixed is set. */
export type RewardTerms = {
  readonly reward_percent: number | null;
  readonly reward_most: bigint | null;
  readonly reward_fixed: bigint | null;
};

/** The reward for a deposit, both in minor units, rounded down. Zero when the deposit earns none. */
export const rewardOf = ({ reward_percent, reward_most, reward_fixed }: RewardTerms, deposit: bigint): bigint => {
  if (reward_percent === null) return reward_fixed ?? 0n;
  const reward = (deposit * BigInt(reward_percent)) / 100n;
  return reward_most !== null && reward > reward_most ? reward_most : reward;
};

/**
 * How much has to be played, in minor units: the reward and the deposit together times `hundredths` / 100, rounded up.
 */
export const requiredOf = (hundredths: number, reward: bigint, deposit: bigint): bigint =>
  ((reward + deposit) * BigInt(hundredths) + 99n) / 100n;

/** What the clawback of a bonus with an unmet requirement is calculated from, in minor units. */
export type EndingFacts = {
  /** The member's money in all accounts. */
  readonly held: bigint;
  /** What they had before the reward, and what they paid in since. */
  readonly own: bigint;
  readonly reward: bigint;
  readonly percentFail: number;
  /** What the wallet can pay. */
  readonly available: bigint;
};

/** What is taken back: of the reward, and of what is left above it (`share`). */
export type ClawbackAmounts = { readonly reward: bigint; readonly share: bigint };

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const notBelowZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/**
 * What ending a bonus early takes (CONTRACT.md rule 9): the reward, then `percentFail` per cent of what is left above
 * the member's own money, rounded down. Their own money is never taken. A member who lost part of the reward gives back
 * only what is left of it.
 */
export const clawbackAmounts = ({ held, own, reward, percentFail, available }: EndingFacts): ClawbackAmounts => {
  const above = notBelowZero(held - own);
  const back = lesser(lesser(reward, above), notBelowZero(available));
  const share = ((above - lesser(reward, above)) * BigInt(percentFail)) / 100n;
  return { reward: back, share: lesser(share, notBelowZero(available - back)) };
};
