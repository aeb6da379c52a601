type Point = { readonly day: string; readonly ngr: number };

/**
 * A bar in per cent of the plot's height, from its top. `before` is the position of the same day in the previous
 * period.
 */
export type Bar = {
  readonly day: string;
  readonly top: number;
  readonly height: number;
  readonly isLoss: boolean;
  readonly before: number | null;
};

/** A round step of the axis, at least 1: 1, 2 or 5 times a power of ten, about five of them in the range. */
const stepOf = (span: number): number => {
  const raw = Math.max(1, span / 5);
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5].find((factor) => factor * power >= raw) ?? 10) * power;
};

/**
 * Scales bars above and below the zero line, with round axis labels. Positions are in per cent of the plot's height.
 */
export const plotOf = (
  points: readonly Point[],
  before: readonly Point[],
): {
  readonly bars: readonly Bar[];
  readonly ticks: readonly { readonly amount: number; readonly top: number }[];
  readonly zero: number;
} => {
  const all = [...points, ...before].map(({ ngr }) => ngr);
  const step = stepOf(Math.max(0, ...all) - Math.min(0, ...all));
  const highest = Math.ceil(Math.max(0, ...all) / step) * step || (all.some((ngr) => ngr < 0) ? 0 : step);
  const lowest = Math.floor(Math.min(0, ...all) / step) * step;
  const topOf = (amount: number): number => ((highest - amount) / (highest - lowest)) * 100;
  const bars = points.map(({ day, ngr }, at) => {
    const height = (Math.abs(ngr) / (highest - lowest)) * 100;
    const then = before[at];
    return {
      day,
      top: ngr > 0 ? topOf(0) - height : topOf(0),
      height,
      isLoss: ngr < 0,
      before: then === undefined ? null : topOf(then.ngr),
    };
  });
  const ticks = Array.from({ length: Math.round((highest - lowest) / step) + 1 }, (_, at) => {
    const amount = highest - at * step;
    return { amount: Math.abs(amount) < step / 2 ? 0 : amount, top: topOf(amount) };
  });
  return { bars, ticks, zero: topOf(0) };
};
