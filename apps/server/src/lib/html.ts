import sanitizeHtml from "sanitize-html";

/**
 * Operators' HTML as it may be saved (S47): text tags, lists, tables, links and own pictures. The app sanitises it again
 * when it shows it, by the same list.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
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
  });
