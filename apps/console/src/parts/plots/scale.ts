export type DayFigure = { readonly day: string; readonly amount: number };
/** A figure that is not known of every day. */
export type KnownFigure = { readonly day: string; readonly amount: number | null };

/** The top and bottom of a bar in per cent of the plot's height, from its top. */
export type Bar = { readonly top: number; readonly height: number; readonly isBelow: boolean };
export type Bars = { readonly bars: readonly Bar[]; readonly average: number; readonly zero: number };

/** The least visible height of a bar, in per cent. */
const LEAST = 2;

/** The average of the complete days in major units, or null when there is none. */
export const averageOf = (days: readonly DayFigure[]): number | null => {
  const over = days.slice(0, -1);
  if (over.length === 0) return null;
  return over.reduce((sum, { amount }) => sum + amount, 0) / over.length;
};

/** Places bars above and below the zero line, in per cent of the plot's height. A zero has no height. */
export const scaleBars = (days: readonly DayFigure[]): Bars => {
  const average = averageOf(days) ?? 0;
  const highest = Math.max(0, average, ...days.map(({ amount }) => amount));
  const lowest = Math.min(0, average, ...days.map(({ amount }) => amount));
  const span = highest - lowest;
  // When all figures are zero, the zero line is at the bottom.
  const at = (amount: number): number => (span === 0 ? 100 : ((highest - amount) / span) * 100);
  const bars = days.map(({ amount }) => {
    const height = amount === 0 ? 0 : Math.max(LEAST, (Math.abs(amount) / (span || 1)) * 100);
    return { top: amount > 0 ? at(0) - height : at(0), height, isBelow: amount < 0 };
  });
  return { bars, average: at(average), zero: at(0) };
};

/** The colour of a bar. A loss is red, also today's. */
export const barTone = ({ isBelow }: Pick<Bar, "isBelow">, isToday: boolean): string =>
  isBelow ? (isToday ? "bg-down" : "bg-(--bar-low)") : isToday ? "bg-night" : "bg-(--bar)";

/** The points of a line in a box of 100 by 100, with a margin above and below. A day that is not known has none. */
export const linePoints = (days: readonly KnownFigure[]): readonly { readonly x: number; readonly y: number }[] => {
  const highest = Math.max(1, ...days.map(({ amount }) => amount ?? 0));
  const step = days.length > 1 ? 100 / (days.length - 1) : 0;
  return days.flatMap(({ amount }, at) =>
    amount === null ? [] : [{ x: days.length > 1 ? at * step : 100, y: 94 - (Math.max(0, amount) / highest) * 84 }],
  );
};

/**
 * A smooth path through points. Each segment is a curve whose control points are at half its width, so it never
 * overshoots.
 */
export const smoothPath = (points: readonly { readonly x: number; readonly y: number }[]): string =>
  points
    .map(({ x, y }, at) => {
      const before = points[at - 1];
      if (before === undefined) return `M${x} ${y}`;
      const middle = (before.x + x) / 2;
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join("");

/** The figure at a position of the pointer, where `count` figures share the width of a box. */
export const placeAt = (
  x: number,
  { left, width }: { readonly left: number; readonly width: number },
  count: number,
): number => Math.min(count - 1, Math.max(0, Math.floor(((x - left) / width) * count)));
