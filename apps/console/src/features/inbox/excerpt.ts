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

/** Letters that are shown before what was found. */
const LEAD = 30;

/** The part of a text where something was found, whatever its case; the beginning where it is not. */
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
    // The space between what was found and what follows is kept.
    after: rest.startsWith(" ") ? ` ${shown}` : shown,
  };
};
