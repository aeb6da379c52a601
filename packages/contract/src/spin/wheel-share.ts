type Slice = { readonly weight: number; readonly prize: string; readonly amount: bigint };

export type CoinTerms = {
  /** What must be deposited, and played, for a coin, in minor units. */
  readonly coinEvery: bigint;
  /** What the house keeps of the stakes, in per cent. */
  readonly houseEdge: number;
};

const HUNDREDTHS = 100;

/**
 * The share of a coin's value that a wheel gives back, in per cent, rounded up to hundredths. Infinite when a coin has
 * no value. A slice that gives the coin back costs another spin. Prizes that are not money count as nothing.
 */
export const wheelShare = (slices: readonly Slice[], { coinEvery, houseEdge }: CoinTerms): number => {
  const given = slices.reduce((sum, { weight, amount }) => sum + BigInt(weight) * amount, 0n);
  if (given === 0n) return 0;
  const spent = slices.reduce((sum, { weight, prize }) => sum + (prize === "coin" ? 0n : BigInt(weight)), 0n);
  const income = spent * coinEvery * BigInt(Math.round(houseEdge * HUNDREDTHS));
  if (income === 0n) return Infinity;
  return Number((given * 100_000_000n + income - 1n) / income) / HUNDREDTHS;
};
