type Slice = { readonly weight: number; readonly prize: string; readonly amount: bigint };

export type CoinTerms = {
  /** What must be deposited and played for a coin, in minor units. */
  readonly coinEvery: bigint;
  /** What the house keeps of what is played, in per cent. */
  readonly houseEdge: number;
};

const HUNDREDTHS = 100;

/**
 * What a wheel gives back of what a coin brings in, in per cent, rounded up to hundredths; infinite when a coin brings in
 * nothing. A slice that gives the coin back costs another spin. Prizes that are no money count as nothing.
 */
export const wheelShare = (slices: readonly Slice[], { coinEvery, houseEdge }: CoinTerms): number => {
  const given = slices.reduce((sum, { weight, amount }) => sum + BigInt(weight) * amount, 0n);
  if (given === 0n) return 0;
  const spent = slices.reduce((sum, { weight, prize }) => sum + (prize === "coin" ? 0n : BigInt(weight)), 0n);
  const income = spent * coinEvery * BigInt(Math.round(houseEdge * HUNDREDTHS));
  if (income === 0n) return Infinity;
  return Number((given * 100_000_000n + income - 1n) / income) / HUNDREDTHS;
};
