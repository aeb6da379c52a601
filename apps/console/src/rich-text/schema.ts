import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";

import { isLink, isOwnPath } from "./is-link.ts";

/** The attribute that holds the styles of pasted elements. The page's policy forbids `style` (paste.ts). */
const styleOf = (element: HTMLElement): string => element.dataset["style"] ?? "";
const isHeavy = (style: string): boolean => /font-weight:\s*(?:bold|[6-9]00)/i.test(style);
const isLight = (style: string): boolean => /font-weight:\s*(?:normal|[1-5]00)/i.test(style);
const isItalic = (style: string): boolean => /font-style:\s*italic/i.test(style);

/** Reads attributes where a condition holds. False means that the rule does not match this element. */
const when = (holds: boolean): null | false => (holds ? null : false);
const plain = (tag: string): MarkSpec => ({ parseDOM: [{ tag }], toDOM: (): DOMOutputSpec => [tag, 0] });

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const nodes: Readonly<Record<string, NodeSpec>> = {
  doc: { content: "block+" },
  paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  heading: {
    attrs: { level: { default: 3, validate: "number" } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: Math.min(4, Math.max(2, level)) },
    })),
    toDOM: ({ attrs }) => [`h${Number(attrs["level"])}`, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  bulletList: { content: "item+", group: "block", parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
  orderedList: { content: "item+", group: "block", parseDOM: [{ tag: "ol" }], toDOM: () => ["ol", 0] },
  item: { content: "paragraph block*", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
  // After the paragraph, which is the block that stands where there is none.
  ...tableNodes({
    tableGroup: "block",
    cellContent: "(paragraph | bulletList | orderedList)+",
    cellAttributes: {},
  }),
  text: { group: "inline" },
  image: {
    attrs: { src: {}, alt: { default: "" }, width: { default: "" }, height: { default: "" } },
    inline: true,
    group: "inline",
    parseDOM: [
      {
        tag: "img[src]",
        getAttrs: (element): Attrs | false => {
          const of = (name: string): string => element.getAttribute(name) ?? "";
          return isOwnPath(of("src"))
            ? { src: of("src"), alt: of("alt"), width: of("width"), height: of("height") }
            : false;
        },
      },
    ],
    toDOM: ({ attrs }) => ["img", { src: textOf(attrs["src"]), alt: textOf(attrs["alt"]) }],
  },
  hardBreak: { inline: true, group: "inline", selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
};

const marks: Readonly<Record<string, MarkSpec>> = {
  link: {
    attrs: { href: { validate: "string" } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element): Attrs | false => {
          const href = element.getAttribute("href") ?? "";
          return isLink(href) ? { href } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => ["a", { href: textOf(attrs["href"]) }, 0],
  },
  strong: {
    parseDOM: [
      { tag: "strong" },
      { tag: "b", getAttrs: (element) => when(!isLight(styleOf(element))) },
      { tag: "span[data-style]", consuming: false, getAttrs: (element) => when(isHeavy(styleOf(element))) },
    ],
    toDOM: () => ["strong", 0],
  },
  em: {
    parseDOM: [
      { tag: "em" },
      { tag: "i" },
      { tag: "span[data-style]", consuming: false, getAttrs: (element) => when(isItalic(styleOf(element))) },
    ],
    toDOM: () => ["em", 0],
  },
  u: plain("u"),
  s: plain("s"),
  small: plain("small"),
  sub: plain("sub"),
  sup: plain("sup"),
};

/** What a text can contain: exactly what the server accepts (S47), so that nothing typed is lost when it is saved. */
export const schema = new Schema({ nodes, marks });
