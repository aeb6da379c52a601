import { attribute, escapeText } from "./escape.ts";
import { isLink } from "./is-link.ts";

const KEPT: ReadonlySet<string> = new Set([
  ...["table", "thead", "tbody", "tr", "th", "td", "p", "ul", "ol", "li"],
  ...["b", "strong", "i", "em", "u", "s", "small", "sub", "sup", "a", "br"],
]);
const IGNORED: ReadonlySet<string> = new Set(["script", "style", "template", "noscript", "title"]);

const attributesOf = (element: Element, tag: string): string => {
  const of = (name: string): string => element.getAttribute(name) ?? "";
  if (tag === "a") return isLink(of("href")) ? attribute("href", of("href")) : "";
  if (tag === "th" || tag === "td") return attribute("colspan", of("colspan")) + attribute("rowspan", of("rowspan"));
  return "";
};

const inner = (parent: Node): string =>
  [...parent.childNodes]
    .map((child) => {
      if (child.nodeType === Node.TEXT_NODE) return escapeText(child.nodeValue ?? "");
      return child instanceof Element || child.nodeType === Node.ELEMENT_NODE ? outer(child as Element) : "";
    })
    .join("");

const outer = (element: Element): string => {
  const tag = element.localName;
  if (IGNORED.has(tag)) return "";
  if (tag === "br") return "<br />";
  if (!KEPT.has(tag)) return inner(element);
  return `<${tag}${attributesOf(element, tag)}>${inner(element)}</${tag}>`;
};

/** Removes everything from a table that a table may not contain. Tables come from pasted or older HTML. */
export const cleanTable = (table: HTMLElement): string => outer(table);
