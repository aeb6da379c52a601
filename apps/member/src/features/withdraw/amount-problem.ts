export type AmountProblem = "missing" | "too-little" | "too-much" | "over-balance";

/**
 * The fault of an amount to withdraw, or null. All amounts are in minor units (SPEC.md section 5). `isAgain` means that
 * the same request was sent before and got no answer. It may already have taken the money that is missing now. Both
 * requests count as one, so the balance is not checked.
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
