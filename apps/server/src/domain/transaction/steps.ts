const FIRST = [1n, 2n, 3n, 5n];
const DECADES = 16;

/**
 * Where the size steps begin, in minor units: 1, 2, 3, 5, 10, 20 … Sums are stored by step, so that a filter with one
 * of these round amounts as its limit needs no rows.
 */
export const STEPS: readonly bigint[] = Array.from({ length: DECADES }, (_, decade) =>
  FIRST.map((each) => each * 10n ** BigInt(decade)),
).flat();

/**
 * The size step of an amount in minor units: 0 for zero, otherwise the number of the last step that begins at or below
 * it.
 */
export const stepOf = (size: bigint): number => {
  const above = STEPS.findIndex((start) => start > size);
  return above === -1 ? STEPS.length : above;
};

/** The smallest amount of a size step, in minor units. */
export const startOfStep = (step: number): bigint => (step === 0 ? 0n : (STEPS[step - 1] ?? 0n));

/**
 * The smallest and the largest amount of a size step, in minor units, both inclusive. The last step has no largest one.
 */
export const sizesOf = (step: number): { readonly first: bigint; readonly last: bigint | null } => {
  const next = STEPS[step];
  return { first: startOfStep(step), last: next === undefined ? null : next - 1n };
};
