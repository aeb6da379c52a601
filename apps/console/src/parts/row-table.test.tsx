import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { type RowColumn, RowTable } from "./row-table.tsx";

const columns: readonly RowColumn<string>[] = [
  { key: "what", name: "What", phone: "main", cell: (row) => row },
  { key: "amount", name: "Amount", phone: "amount", isRight: true, sort: "descending", cell: () => "1.00" },
  { key: "after", name: "After", phone: "named", cell: () => "2.00" },
];
const html = renderToStaticMarkup(
  <RowTable
    label="Rows"
    columns={columns}
    rows={["a", "b"]}
    keyOf={(row) => row}
    rowProps={(row) => ({ "data-row": row, className: "of-its-own" })}
  />,
);
const count = (text: string): number => html.split(text).length - 1;

test("the roles of a table are written out, as another layout takes them away", () => {
  expect(count('role="table"')).toBe(1);
  expect(count('role="rowgroup"')).toBe(2);
  expect(count('role="row"')).toBe(3);
  expect(count('role="columnheader"')).toBe(3);
  expect(count('role="cell"')).toBe(6);
  expect(html).toContain('aria-sort="descending"');
});

test("on a phone the heads are hidden from the eye only, and a named detail says what it is", () => {
  expect(html).toContain("max-md:sr-only");
  expect(count('<span aria-hidden="true" class="text-mute md:hidden">After ')).toBe(2);
  expect(html).not.toContain('md:hidden">Amount ');
});

test("a row keeps its own attributes", () => {
  expect(html).toContain('data-row="b"');
  expect(count("of-its-own")).toBe(2);
});
