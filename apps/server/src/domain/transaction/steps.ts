const FIRST = [1n, 2n, 3n, 5n];
const DECADES = 16;

/**
 * Where the size steps begin, in minor units: 1, 2, 3, 5, 10, 20 … Sums are stored by step, so that a filter with one
 * of these round amounts as its limit needs no rows.
 */
export const STEPS: readonly bigint[] = Array.from({ length: DECADES }, (_, decade) =>
  FIRST.map((each) => each * 10n ** BigInt(decade)),
).flat();

/** The step of a size: 0 for zero, else the number of the last step that begins at or below it. */
export const stepOf = (size: bigint): number => {
  const above = STEPS.findIndex((start) => start > size);
  return above === -1 ? STEPS.length : above;
};

/** Where a step begins. */
export const startOfStep = (step: number): bigint => (step === 0 ? 0n : (STEPS[step - 1] ?? 0n));

/** The sizes of a step, both inclusive; the last step has no end. */
export const sizesOf = (step: number): { readonly first: bigint; readonly last: bigint | null } => {
  const next = STEPS[step];
  return { first: startOfStep(step), last: next === undefined ? null : next - 1n };
};
