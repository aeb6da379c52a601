/** The change of a figure in per cent, with one decimal, or null when it is not defined. */
export const changeOf = (now: number, before: number | null): number | null => {
  if (before === null || before === 0) return null;
  return Math.round(((now - before) / Math.abs(before)) * 1_000) / 10;
};

/** `+8.2%`, `–3.0%`, `0.0%`. The minus sign is an en dash throughout the product. */
export const percentText = (percent: number): string =>
  `${percent > 0 ? "+" : percent < 0 ? "–" : ""}${Math.abs(percent).toFixed(1)}%`;
