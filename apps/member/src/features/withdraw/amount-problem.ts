export type AmountProblem = "missing" | "too-little" | "too-much" | "over-balance";

/** What is wrong with an amount to withdraw, or null; everything in minor units (SPEC.md section 5). */
export const amountProblem = (
  amount: bigint | null,
  { min, max }: { readonly min: bigint; readonly max: bigint },
  available: bigint,
): AmountProblem | null => {
  if (amount === null || amount <= 0n) return "missing";
  if (amount < min) return "too-little";
  if (amount > max) return "too-much";
  return amount > available ? "over-balance" : null;
};
