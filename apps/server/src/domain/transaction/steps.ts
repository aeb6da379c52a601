const FIRST = [1n, 2n, 3n, 5n];
const DECADES = 16;

/**
 * Where the steps of sizes begin, in minor units: 1, 2, 3, 5, 10, 20 … Sums are kept by step, so that a filter whose edge
 * is one of these round amounts needs no row.
 */
export const STEPS: readonly bigint[] = Array.from({ length: DECADES }, (_, decade) =>
  FIRST.map((each) => each * 10n ** BigInt(decade)),
).flat();

/** The step of a size: 0 for nothing, else the number of the last step that begins at it or below. */
export const stepOf = (size: bigint): number => {
  const above = STEPS.findIndex((start) => start > size);
  return above === -1 ? STEPS.length : above;
};

/** Where a step begins. */
export const startOfStep = (step: number): bigint => (step === 0 ? 0n : (STEPS[step - 1] ?? 0n));

/** The sizes of a step, both included; the last has no end. */
export const sizesOf = (step: number): { readonly first: bigint; readonly last: bigint | null } => {
  const next = STEPS[step];
  return { first: startOfStep(step), last: next === undefined ? null : next - 1n };
};
