const graphemes = new Intl.Segmenter("th", { granularity: "grapheme" });

/** The beginning of a text, cut between graphemes, so that a letter keeps its marks. */
export const excerpt = (text: string, most: number): string => {
  const letters = [...graphemes.segment(text.replaceAll(/\s+/g, " ").trim())];
  if (letters.length <= most) return letters.map(({ segment }) => segment).join("");
  return `${letters
    .slice(0, most)
    .map(({ segment }) => segment)
    .join("")
    .trimEnd()}…`;
};

/** How many letters are shown before the match. */
const LEAD = 30;

/** The part of a text around a match, ignoring case, or the beginning of the text without a match. */
export const excerptAround = (
  text: string,
  sought: string,
  most: number,
): { readonly before: string; readonly found: string; readonly after: string } => {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  const wanted = sought.replaceAll(/\s+/g, " ").trim();
  const at = plain.toLowerCase().indexOf(wanted.toLowerCase());
  if (at === -1 || wanted === "") return { before: excerpt(plain, most), found: "", after: "" };
  const lead = [...graphemes.segment(plain.slice(0, at))].map(({ segment }) => segment);
  const rest = plain.slice(at + wanted.length);
  const shown = excerpt(rest, most);
  return {
    before: lead.length <= LEAD ? lead.join("") : `…${lead.slice(-LEAD).join("")}`,
    found: plain.slice(at, at + wanted.length),
    // Keeps the space between the match and the text after it.
    after: rest.startsWith(" ") ? ` ${shown}` : shown,
  };
};
