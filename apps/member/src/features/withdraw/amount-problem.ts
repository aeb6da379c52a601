export type AmountProblem = "missing" | "too-little" | "too-much" | "over-balance";

/**
 * The fault of an amount to withdraw, or null. All amounts are in minor units (SPEC.md section 5). `isAgain`: the same
 * request was made before, without an answer. It may have taken the money that is missing now, and both requests are
 * carried out once.
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
