/** Percentages are kept to the fourth decimal. */
const STEPS = 10_000;

/** The percentage of the sum of some amounts, in minor units. Rounds down once. Amounts are not negative. */
export const shareOf = (...parts: readonly { readonly amount: bigint; readonly percent: number }[]): bigint =>
  parts.reduce((sum, { amount, percent }) => sum + amount * BigInt(Math.round(percent * STEPS)), 0n) /
  BigInt(100 * STEPS);
