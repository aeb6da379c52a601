import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";

import { toHtml } from "./html.ts";
import { schema } from "./schema.ts";
import { insertTable, isAtTable, leaveTable, TABLE_ACTS, TABLE_KEYS } from "./table.ts";

const start = (): EditorState => {
  const line = schema.node("paragraph", null, schema.text("Terms"));
  const state = EditorState.create({ doc: schema.node("doc", null, [line]) });
  return state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)));
};
const after = (state: EditorState, ...commands: readonly (Command | string)[]): EditorState =>
  commands.reduce<EditorState>((now, command) => {
    if (typeof command === "string") return now.apply(now.tr.insertText(command));
    let next: EditorState | null = null;
    const did = command(now, (tr) => {
      next = now.apply(tr);
    });
    expect(did).toBe(true);
    return next ?? now;
  }, state);
const tab = TABLE_KEYS["Tab"] ?? insertTable;

test("a table is put below the line, with a head, and is written cell by cell", () => {
  const state = after(start(), insertTable, "Level", tab, "Back", tab, tab, "Gold", leaveTable, "End");
  expect(toHtml(state.doc)).toBe(
    "<p>Terms</p><table><thead><tr><th>Level</th><th>Back</th><th></th></tr></thead>" +
      "<tbody><tr><td>Gold</td><td></td><td></td></tr><tr><td></td><td></td><td></td></tr></tbody></table><p>End</p>",
  );
});

test("rows and columns come and go, and the head with them", () => {
  const inTable = after(start(), insertTable, "1", tab, "2");
  const wide = after(inTable, TABLE_ACTS.addColumn, TABLE_ACTS.dropColumn, TABLE_ACTS.dropColumn);
  expect(toHtml(wide.doc)).toContain("<thead><tr><th>1</th><th></th></tr></thead>");
  const plain = after(inTable, TABLE_ACTS.headRow);
  expect(toHtml(plain.doc)).toContain("<table><tbody><tr><td>1</td><td>2</td><td></td></tr>");
  const short = after(inTable, TABLE_ACTS.addRow, TABLE_ACTS.dropRow, TABLE_ACTS.dropRow);
  expect(toHtml(short.doc).match(/<tr>/g)).toHaveLength(2);
  expect(toHtml(after(inTable, TABLE_ACTS.dropTable).doc)).toBe("<p>Terms</p>");
});

test("no table is put into a table, and Tab leaves the editor behind the last cell", () => {
  const inTable = after(start(), insertTable);
  expect(isAtTable(inTable)).toBe(true);
  expect(insertTable(inTable)).toBe(false);
  const last = after(inTable, ...Array.from({ length: 8 }, () => tab));
  expect(tab(last)).toBe(false);
  expect(leaveTable(start())).toBe(false);
});

test("what is left when all is deleted is a line, not a table", () => {
  const state = after(start(), insertTable);
  const empty = state.apply(state.tr.delete(0, state.doc.content.size));
  expect(empty.doc.firstChild?.type.name).toBe("paragraph");
  expect(toHtml(empty.doc)).toBe("");
});

test("merged cells keep their spans", () => {
  const cell = (name: string, attrs: object, text: string) =>
    schema.node(name, attrs, [schema.node("paragraph", null, schema.text(text))]);
  const table = schema.node("table", null, [
    schema.node("table_row", null, [cell("table_header", { colspan: 2 }, "a")]),
    schema.node("table_row", null, [cell("table_cell", {}, "b"), cell("table_cell", {}, "<c>")]),
  ]);
  expect(toHtml(schema.node("doc", null, [table]))).toBe(
    '<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td>b</td><td>&lt;c&gt;</td></tr></tbody></table>',
  );
});
