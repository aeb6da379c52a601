/**
 * How many items of a column fit into a height when all others are behind one “more” item. All lengths are in pixels.
 * `gap` is between all items, including the last.
 */
export const fittingOf = (heights: readonly number[], available: number, more: number, gap: number): number => {
  let used = 0;
  let fits = 0;
  for (const [at, height] of heights.entries()) {
    used += height + (at === 0 ? 0 : gap);
    if (used > available) return fits;
    if (used + gap + more <= available) fits = at + 1;
  }
  return heights.length;
};
