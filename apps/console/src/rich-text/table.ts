import type { Node, NodeType } from "prosemirror-model";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  toggleHeaderRow,
} from "prosemirror-tables";

import { schema } from "./schema.ts";

const nodeOf = (name: string): NodeType => {
  const found = schema.nodes[name];
  if (found === undefined) throw new Error(`no node ${name}`);
  return found;
};
const TABLE = nodeOf("table");
const ROW = nodeOf("table_row");
const CELL = nodeOf("table_cell");
const HEADER = nodeOf("table_header");
const PARAGRAPH = nodeOf("paragraph");

const ROWS = 3;
const COLUMNS = 3;

const rowOf = (type: NodeType): Node =>
  ROW.create(
    null,
    Array.from({ length: COLUMNS }, () => type.create(null, PARAGRAPH.create())),
  );

/** Puts a table with a head below the cursor's block, and the cursor into its first cell. Not inside a table. */
export const insertTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (isInTable(state) || $from.depth === 0) return false;
  const table = TABLE.create(null, [rowOf(HEADER), ...Array.from({ length: ROWS - 1 }, () => rowOf(CELL))]);
  // After the outermost block: a list or quotation holds no table.
  const at = $from.after(1);
  const isLast = at === state.doc.content.size;
  const tr = state.tr.insert(at, isLast ? [table, PARAGRAPH.create()] : table);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
  return true;
};

/** Leaves a table for the line below it, which is made where there is none. */
export const leaveTable: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { $from } = state.selection;
  const depth = Array.from({ length: $from.depth }, (_, at) => at + 1).find((at) => $from.node(at).type === TABLE);
  if (depth === undefined) return false;
  const after = $from.after(depth);
  const isLine = state.doc.nodeAt(after)?.isTextblock === true;
  const tr = isLine ? state.tr : state.tr.insert(after, PARAGRAPH.create());
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView());
  return true;
};

/** Tab walks the cells. Behind the last one it leaves the editor, as everywhere. */
export const TABLE_KEYS: Readonly<Record<string, Command>> = {
  Tab: goToNextCell(1),
  "Shift-Tab": goToNextCell(-1),
  "Mod-Enter": leaveTable,
};

/** What can be done with the table at the cursor. */
export const TABLE_ACTS = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  dropRow: deleteRow,
  dropColumn: deleteColumn,
  headRow: toggleHeaderRow,
  dropTable: deleteTable,
} as const satisfies Readonly<Record<string, Command>>;
export type TableAct = keyof typeof TABLE_ACTS;

/** Whether the cursor is in a table. */
export const isAtTable = (state: EditorState): boolean => isInTable(state);
