/** Columns of a grid that both two and three cards a row divide. */
export type Span = 2 | 3 | 6;

/**
 * How many of six columns each of `count` cards spans so that every row is full. Where cards do not fill the last row
 * they become wider, so that there is no gap.
 */
export const fullRows = (count: number, perRow: 2 | 3): readonly Span[] => {
  const rest = count % perRow;
  // With two cards in a row, a single one left over fills a row of its own. With three, it shares two rows with the
  // three cards before it.
  const wider = rest === 0 ? 0 : perRow === 2 || count === 1 ? 1 : rest === 1 ? 4 : 2;
  const span: Span = wider === 1 ? 6 : 3;
  return Array.from({ length: count }, (_, at) => (at < count - wider ? (perRow === 2 ? 3 : 2) : span));
};

/** Tailwind finds class names only as complete words in the source, so each is written out. */
export const LG_SPANS: Readonly<Record<Span, string>> = { 2: "lg:col-span-2", 3: "lg:col-span-3", 6: "lg:col-span-6" };
export const XL_SPANS: Readonly<Record<Span, string>> = { 2: "xl:col-span-2", 3: "xl:col-span-3", 6: "xl:col-span-6" };
