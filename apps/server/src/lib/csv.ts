import type { Cell, SheetWriter } from "./xlsx.ts";

/** Text of a cell. An apostrophe is put before text that a spreadsheet would take for a formula (SECURITY.md S48). */
const escaped = (text: string): string => {
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
};

const lineOf = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (cell === null ? "" : "text" in cell ? escaped(cell.text) : cell.number)).join(",")}\r\n`;

/** A file of comma-separated values in UTF-8, with a byte order mark. Numbers stay numbers. */
export const createCsv = (): SheetWriter => ({
  head: async (titles) => Buffer.from(`\uFEFF${lineOf(titles.map((text) => ({ text })))}`),
  rows: async (rows) => Buffer.from(rows.map(lineOf).join("")),
  end: async () => Buffer.alloc(0),
});
