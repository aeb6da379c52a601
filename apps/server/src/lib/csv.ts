import type { SheetWriter } from "./xlsx.ts";

/** A cell of text: what a spreadsheet would take for a formula begins with an apostrophe (SECURITY.md S48). */
export const textCell = (text: string): string => {
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
};

/** A line of cells of text. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(textCell).join(",")}\r\n`;

/** A file of comma-separated values, of UTF-8 with its mark; numbers stay numbers. */
export const createCsv = (): SheetWriter => ({
  head: async (titles) => Buffer.from(`\uFEFF${csvLine(titles)}`),
  rows: async (rows) =>
    Buffer.from(
      rows
        .map((cells) => {
          const texts = cells.map((cell) => (cell === null ? "" : "text" in cell ? textCell(cell.text) : cell.number));
          return `${texts.join(",")}\r\n`;
        })
        .join(""),
    ),
  end: async () => Buffer.alloc(0),
});
