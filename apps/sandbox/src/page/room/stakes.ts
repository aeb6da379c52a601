import type { Currency } from "../../play/shapes.ts";

type Stakes = { readonly start: number; readonly presets: readonly number[]; readonly ladder: readonly number[] };

/** Stakes that fit each currency, in major units. */
export const stakesOf: Readonly<Record<Currency, Stakes>> = {
  THB: { start: 20, presets: [5, 10, 20, 50, 100], ladder: [1, 5, 10, 20, 50, 100, 200, 500, 1000, 5000] },
  LAK: {
    start: 10_000,
    presets: [1000, 5000, 10_000, 20_000, 50_000],
    ladder: [500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 500_000],
  },
};

/** The next lower or higher stake, in major units. At the ends it is the same stake. */
export const nextStake = (currency: Currency, stake: number, step: -1 | 1): number => {
  const { ladder } = stakesOf[currency];
  const next = step === 1 ? ladder.find((each) => each > stake) : ladder.findLast((each) => each < stake);
  return next ?? stake;
};
