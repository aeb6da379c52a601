import type { Dice } from "./wish.ts";

/** Dice with the same results in every run, for tests. */
export const diceFrom = (seed: number): Dice => {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};
