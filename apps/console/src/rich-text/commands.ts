import { chainCommands, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { Mark, MarkType, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";

import { schema } from "./schema.ts";

const nodeOf = (name: string): NodeType => {
  const found = schema.nodes[name];
  if (found === undefined) throw new Error(`no node ${name}`);
  return found;
};
const markOf = (name: string): MarkType => {
  const found = schema.marks[name];
  if (found === undefined) throw new Error(`no mark ${name}`);
  return found;
};

export const ITEM = nodeOf("item");
const IMAGE = nodeOf("image");
export const HARD_BREAK = nodeOf("hardBreak");
const LINK = markOf("link");

/** The type of a block. */
export const LINES = ["text", "h2", "h3", "h4"] as const;
export type Line = (typeof LINES)[number];

/** Turns the selected blocks into paragraphs or headings. */
export const toLine = (line: Line): Command =>
  line === "text"
    ? setBlockType(nodeOf("paragraph"))
    : setBlockType(nodeOf("heading"), { level: Number(line.slice(1)) });

/** The type of the block at the cursor. */
export const lineOf = ({ selection }: EditorState): Line => {
  const { parent } = selection.$from;
  return parent.type.name === "heading"
    ? (LINES.find((line) => line === `h${Number(parent.attrs["level"])}`) ?? "h3")
    : "text";
};

export type Inside = "bulletList" | "orderedList" | "blockquote";

/** Whether the cursor is in a list or a quotation. */
export const isIn = ({ selection }: EditorState, name: Inside): boolean => {
  const { $from } = selection;
  return Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1)).some(({ type }) => type.name === name);
};

/** Wraps the selected blocks in a list or quotation, or unwraps them. */
export const toggleInside =
  (name: Inside): Command =>
  (state, dispatch, view) =>
    (isIn(state, name)
      ? chainCommands(liftListItem(ITEM), lift)
      : name === "blockquote"
        ? wrapIn(nodeOf(name))
        : wrapInList(nodeOf(name)))(state, dispatch, view);

export type Style = "strong" | "em";

/** Makes the selected text bold or italic, or removes that. */
export const toggleStyle = (name: Style): Command => toggleMark(markOf(name));

/** Whether the text at the cursor is bold or italic. */
export const isStyled = (state: EditorState, name: Style): boolean => {
  const { from, $from, to, empty } = state.selection;
  const mark = markOf(name);
  return empty
    ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, mark);
};

/** A picture in a text. With its size, a page keeps room for it before it has come. `alt` describes it. */
type Picture = { readonly src: string; readonly alt: string; readonly width: string; readonly height: string };

/** Replaces the selection with a picture. */
export const insertPicture =
  (picture: Picture): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(IMAGE.create(picture)).scrollIntoView());
    return true;
  };

const linkAt = ({ selection }: EditorState): Mark | undefined =>
  LINK.isInSet(selection.$from.marks()) ?? LINK.isInSet(selection.$from.nodeAfter?.marks ?? []);

/** The address of the link at the cursor, or an empty text. */
export const hrefOf = (state: EditorState): string => {
  const href: unknown = linkAt(state)?.attrs["href"];
  return typeof href === "string" ? href : "";
};

/** The range of the link at the cursor, or else the selection. */
const reachOf = (state: EditorState): { readonly from: number; readonly to: number } => {
  const { from, to, empty, $from } = state.selection;
  const mark = linkAt(state);
  if (!empty || mark === undefined) return { from, to };
  let start = $from.start();
  let reach = { from, to };
  $from.parent.forEach((node) => {
    const end = start + node.nodeSize;
    if (mark.isInSet(node.marks) && start <= from && end >= from) reach = { from: start, to: end };
    start = end;
  });
  return reach;
};

/** Makes the selection a link, or changes the link at the cursor. An empty address removes the link. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = reachOf(state);
    const tr = state.tr;
    if (from === to && href !== "") tr.insert(from, schema.text(href, [LINK.create({ href })]));
    else {
      tr.removeMark(from, to, LINK);
      if (href !== "") tr.addMark(from, to, LINK.create({ href }));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
