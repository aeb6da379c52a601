/** Random choices that are the same for the same seed, so that an interrupted filling continues as it began. */
export type Chance = {
  /** A whole number from `least` to `most`. */
  readonly between: (least: number, most: number) => number;
  readonly oneOf: <Value>(values: readonly [Value, ...Value[]]) => Value;
  /** True in this many per cent of the cases. */
  readonly percent: (share: number) => boolean;
};

/** Makes random choices from a seed, by the generator of Park and Miller (https://doi.org/10.1145/63039.63042). */
export const chanceOf = (seed: number): Chance => {
  let state = (seed * 7_919 + 17) % 2_147_483_647;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    between: (least, most) => least + below(most - least + 1),
    oneOf: (values) => values[below(values.length)] ?? values[0],
    percent: (share) => next() * 100 < share,
  };
};
