/** Percentages are kept to the fourth decimal. */
const STEPS = 10_000;

/**
 * The sum of a percentage of each amount, in minor units, rounded down once. Percentages count up to four decimals.
 * Amounts must not be negative.
 */
export const shareOf = (...parts: readonly { readonly amount: bigint; readonly percent: number }[]): bigint =>
  parts.reduce((sum, { amount, percent }) => sum + amount * BigInt(Math.round(percent * STEPS)), 0n) /
  BigInt(100 * STEPS);
