export type AmountProblem = "missing" | "too-little" | "too-much" | "over-balance";

/**
 * What is wrong with an amount to withdraw, or null; everything in minor units (SPEC.md section 5). `isAgain`: the same
 * was asked for before, without an answer. The first may have taken what is missing now, and both are done once.
 */
export const amountProblem = (
  amount: bigint | null,
  { min, max }: { readonly min: bigint; readonly max: bigint },
  available: bigint,
  isAgain: boolean,
): AmountProblem | null => {
  if (amount === null || amount <= 0n) return "missing";
  if (amount < min) return "too-little";
  if (amount > max) return "too-much";
  return amount > available && !isAgain ? "over-balance" : null;
};
