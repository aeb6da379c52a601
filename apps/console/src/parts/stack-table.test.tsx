import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { StackTable } from "./stack-table.tsx";

type Line = { readonly key: string; readonly stake: string | null; readonly words: string | null };

const html = renderToStaticMarkup(
  <StackTable<Line>
    label="Bets"
    rows={[
      { key: "14:00", stake: "5.00", words: null },
      { key: "14:01", stake: null, words: "the balance was 7.00" },
    ]}
    keyOf={({ key }) => key}
    rowClass={({ words }) => (words === null ? "" : "of-a-balance")}
    whole={({ words }) => words}
    name={{ head: "Time", cell: ({ key }) => key }}
    columns={[
      { key: "stake", head: "Stake", cell: ({ stake }) => stake },
      { key: "net", head: "Net", cell: () => null },
    ]}
  />,
);
const count = (text: string): number => html.split(text).length - 1;

test("a row of text alone takes the whole width, with the class of its row", () => {
  expect(html).toMatch(
    /<tr role="row" class="[^"]*of-a-balance"><td role="cell" colSpan="3"[^>]*>the balance was 7.00<\/td><\/tr>/,
  );
  expect(count('role="rowheader"'), "a row of text has no head and no cells of its own").toBe(1);
  expect(count("of-a-balance")).toBe(1);
});

test("a row of figures names each figure for a phone, and leaves out what is empty there", () => {
  expect(html).toContain(">Stake</span><span");
  expect(html).toMatch(/stacked:hidden[^>]*><span aria-hidden="true"[^>]*>Net</);
});
