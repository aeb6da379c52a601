import { DOMParser as DocumentParser, type Fragment, type Mark, type Node } from "prosemirror-model";

import { attribute, escapeText } from "./escape.ts";
import { schema } from "./schema.ts";

const parser = DocumentParser.fromSchema(schema);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Parses HTML into a document of the editor. */
export const parseHtml = (html: string): Node => parser.parse(new DOMParser().parseFromString(html, "text/html").body);

const open = ({ type, attrs }: Mark): string =>
  type.name === "link" ? `<a${attribute("href", textOf(attrs["href"]))}>` : `<${type.name}>`;
const close = ({ type }: Mark): string => (type.name === "link" ? "</a>" : `</${type.name}>`);

/** One inline node, without its marks. */
const piece = (node: Node): string => {
  if (node.isText) return escapeText(node.text ?? "");
  if (node.type.name === "hardBreak") return "<br />";
  const of = (name: string): string => textOf(node.attrs[name]);
  const size = attribute("width", of("width")) + attribute("height", of("height"));
  return `<img${attribute("src", of("src"))}${attribute("alt", of("alt"))}${size} />`;
};

/** A block's inline content. A mark that spans several nodes is opened once. */
const line = (content: Fragment): string => {
  let html = "";
  let on: readonly Mark[] = [];
  const turnTo = (next: readonly Mark[]): void => {
    const same = on.findIndex((mark, at) => next[at] === undefined || !mark.eq(next[at]));
    const kept = same === -1 ? on.length : same;
    html += on.slice(kept).toReversed().map(close).join("") + next.slice(kept).map(open).join("");
    on = next;
  };
  content.forEach((node) => {
    turnTo(node.marks);
    html += piece(node);
  });
  turnTo([]);
  return html;
};

const isBlank = (node: Node): boolean => node.isTextblock && node.content.size === 0;
const TAGS: Readonly<Record<string, string>> = { bulletList: "ul", orderedList: "ol", blockquote: "blockquote" };

/** The content of a list item. A first paragraph needs no tag. */
const itemHtml = (item: Node): string => {
  const [first, ...rest] = item.children;
  if (first === undefined || rest.some(({ type }) => type.name === "paragraph")) return blocks(item.children);
  return line(first.content) + blocks(rest);
};

const block = (node: Node): string => {
  const { name } = node.type;
  const tag = TAGS[name];
  if (tag !== undefined) return `<${tag}>${blocks(node.children)}</${tag}>`;
  if (name === "item") return `<li>${itemHtml(node)}</li>`;
  if (name === "rule") return "<hr />";
  if (name === "table") return textOf(node.attrs["html"]);
  const own = name === "heading" ? `h${Number(node.attrs["level"])}` : "p";
  return `<${own}>${line(node.content)}</${own}>`;
};

const blocks = (nodes: readonly Node[]): string =>
  nodes
    .filter((node) => !isBlank(node))
    .map(block)
    .join("");

/** Serialises a document exactly as the server's sanitiser writes it, or to an empty text when it has no content. */
export const toHtml = (doc: Node): string => blocks(doc.children);
