import sanitizeHtml, { type IOptions } from "sanitize-html";

const OPTIONS: IOptions = {
  allowedTags: [
    ...["p", "br", "hr", "h2", "h3", "h4", "b", "strong", "i", "em", "u", "s", "small", "sub", "sup", "blockquote"],
    ...["ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td", "a", "img"],
  ],
  allowedAttributes: {
    a: ["href"],
    img: ["src", "alt", "width", "height"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemesByTag: { a: ["https", "tel", "mailto"], img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

const ROUNDS = 10;

/**
 * Operators' HTML as it may be saved (S47): text tags, lists, tables, links and our own pictures. The app sanitises it
 * again when it shows it, by the same list. When a tag is removed, a paragraph can be left inside a paragraph, and the
 * next cleaning reads that as two paragraphs. So the text is cleaned until it no longer changes. A text that never
 * stops changing is kept as plain text.
 */
export const cleanHtml = (html: string): string => {
  let before = html;
  for (let round = 0; round < ROUNDS; round += 1) {
    const after = sanitizeHtml(before, OPTIONS);
    if (after === before) return after;
    before = after;
  }
  return sanitizeHtml(before, { allowedTags: [], allowedAttributes: {} });
};
