/** Columns of a grid that both two and three cards a row divide. */
export type Span = 2 | 3 | 6;

/**
 * How many of six columns each of `count` cards takes so that every row is full: what does not fill the last row makes
 * its cards wider, never leaves a gap.
 */
export const fullRows = (count: number, perRow: 2 | 3): readonly Span[] => {
  const rest = count % perRow;
  // One that is left over takes a row of its own with two a row; of three it shares two rows with the three before.
  const wider = rest === 0 ? 0 : perRow === 2 || count === 1 ? 1 : rest === 1 ? 4 : 2;
  const span: Span = wider === 1 ? 6 : 3;
  return Array.from({ length: count }, (_, at) => (at < count - wider ? (perRow === 2 ? 3 : 2) : span));
};

/** Tailwind reads class names as they stand, so each is written out. */
export const LG_SPANS: Readonly<Record<Span, string>> = { 2: "lg:col-span-2", 3: "lg:col-span-3", 6: "lg:col-span-6" };
export const XL_SPANS: Readonly<Record<Span, string>> = { 2: "xl:col-span-2", 3: "xl:col-span-3", 6: "xl:col-span-6" };
