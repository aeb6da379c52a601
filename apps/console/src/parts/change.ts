/** By how much a figure is above or below another, in per cent with one decimal; null when that cannot be said. */
export const changeOf = (now: number, before: number | null): number | null => {
  if (before === null || before === 0) return null;
  return Math.round(((now - before) / Math.abs(before)) * 1_000) / 10;
};

/** `+8.2%`, `–3.0%`, `0.0%`: the minus is an en dash, as everywhere. */
export const percentText = (percent: number): string =>
  `${percent > 0 ? "+" : percent < 0 ? "–" : ""}${Math.abs(percent).toFixed(1)}%`;
