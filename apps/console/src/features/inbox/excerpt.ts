const graphemes = new Intl.Segmenter("th", { granularity: "grapheme" });

/** The beginning of a text, cut between letters as they are read, never between a letter and its marks. */
export const excerpt = (text: string, most: number): string => {
  const letters = [...graphemes.segment(text.replaceAll(/\s+/g, " ").trim())];
  if (letters.length <= most) return letters.map(({ segment }) => segment).join("");
  return `${letters
    .slice(0, most)
    .map(({ segment }) => segment)
    .join("")
    .trimEnd()}…`;
};
