type Weighed = { readonly weight: number };

/** Draws a slice by weight. `chance` returns numbers from 0 to 1. */
export const drawSlice = (slices: readonly Weighed[], chance: () => number): number => {
  const total = slices.reduce((sum, { weight }) => sum + weight, 0);
  let left = chance() * total;
  const at = slices.findIndex(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return at === -1 ? slices.length - 1 : at;
};

/** Draws a number of spins at random, and counts how often each slice was drawn. */
export const drawMany = (slices: readonly Weighed[], spins: number, chance: () => number): readonly number[] => {
  const tally = slices.map(() => 0);
  for (let n = 0; n < spins; n += 1) {
    const at = drawSlice(slices, chance);
    tally[at] = (tally[at] ?? 0) + 1;
  }
  return tally;
};
