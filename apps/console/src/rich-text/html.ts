import { DOMParser as DocumentParser, type Fragment, type Mark, type Node } from "prosemirror-model";

import { attribute, escapeText } from "./escape.ts";
import { schema } from "./schema.ts";

const parser = DocumentParser.fromSchema(schema);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Parses HTML into a document of the editor. After a table at the end there is a line to write on. */
export const parseHtml = (html: string): Node => {
  const doc = parser.parse(new DOMParser().parseFromString(html, "text/html").body);
  const line = schema.nodes["paragraph"]?.create();
  return doc.lastChild?.type.name === "table" && line !== undefined ? doc.copy(doc.content.addToEnd(line)) : doc;
};

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

const span = (cell: Node, name: "colspan" | "rowspan"): string =>
  cell.attrs[name] === 1 ? "" : attribute(name, String(cell.attrs[name]));

const cellHtml = (cell: Node): string => {
  const tag = cell.type.name === "table_header" ? "th" : "td";
  const [first, ...rest] = cell.children;
  // A single line needs no tag.
  const isLine = first?.isTextblock === true && rest.length === 0;
  const content = isLine ? line(first.content) : blocks(cell.children);
  return `<${tag}${span(cell, "colspan")}${span(cell, "rowspan")}>${content}</${tag}>`;
};

const rowsHtml = (rows: readonly Node[], tag: "thead" | "tbody"): string =>
  rows.length === 0
    ? ""
    : `<${tag}>${rows.map((row) => `<tr>${row.children.map(cellHtml).join("")}</tr>`).join("")}</${tag}>`;

/** A table. A first row of heads alone is its head, unless a cell reaches into the next row. */
const tableHtml = (table: Node): string => {
  const [first, ...rest] = table.children;
  const isHead = first?.children.every(({ type, attrs }) => type.name === "table_header" && attrs["rowspan"] === 1);
  const head = first === undefined || isHead !== true || rest.length === 0 ? [] : [first];
  return `<table>${rowsHtml(head, "thead")}${rowsHtml(table.children.slice(head.length), "tbody")}</table>`;
};

const block = (node: Node): string => {
  const { name } = node.type;
  const tag = TAGS[name];
  if (tag !== undefined) return `<${tag}>${blocks(node.children)}</${tag}>`;
  if (name === "item") return `<li>${itemHtml(node)}</li>`;
  if (name === "rule") return "<hr />";
  if (name === "table") return tableHtml(node);
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
