import { type CoinTerms, wheelShare } from "@krapao/contract/spin/wheel-share";

type Slice = { readonly weight: number; readonly prize: string; readonly amount: bigint };

/** A change of one slice's weight after which a wheel gives back no more than it may. */
export type WayUnder = { readonly at: number; readonly weight: number };

/** The smallest number from `least` to `most` for which `holds`, if it holds for all above one for which it does. */
const smallest = (least: number, most: number, holds: (value: number) => boolean): number | null => {
  if (!holds(most)) return null;
  let [low, high] = [least, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/**
 * The smallest changes of a single weight that bring a wheel under its limit, in per cent: more of the likeliest slice
 * without a prize, or less of the slice that costs most. Empty when it is under already, or no such change is enough.
 */
export const waysUnder = (
  slices: readonly Slice[],
  terms: CoinTerms,
  limit: { readonly share: number; readonly weight: number },
): readonly WayUnder[] => {
  const fits = (at: number, weight: number): boolean =>
    wheelShare(
      slices.map((slice, each) => (each === at ? { ...slice, weight } : slice)),
      terms,
    ) <= limit.share;
  if (wheelShare(slices, terms) <= limit.share) return [];
  const best = (of: (slice: Slice) => bigint): number => {
    const values = slices.map(of);
    const most = values.reduce((one, other) => (other > one ? other : one), 0n);
    return most === 0n ? -1 : values.indexOf(most);
  };
  const empty = best(({ prize, weight }) => (prize === "nothing" ? BigInt(weight) : 0n));
  const dear = best(({ amount, weight }) => amount * BigInt(weight));
  const ways: WayUnder[] = [];
  const [none, cash] = [slices[empty], slices[dear]];
  if (none !== undefined) {
    const weight = smallest(none.weight, limit.weight, (value) => fits(empty, value));
    if (weight !== null) ways.push({ at: empty, weight });
  }
  if (cash !== undefined) {
    // Less and less of it, down to 1.
    const taken = smallest(0, cash.weight - 1, (value) => fits(dear, cash.weight - value));
    if (taken !== null) ways.push({ at: dear, weight: cash.weight - taken });
  }
  return ways;
};
