import type { SheetWriter } from "./xlsx.ts";

/** A cell of text. An apostrophe is put before text that a spreadsheet would take for a formula (SECURITY.md S48). */
export const textCell = (text: string): string => {
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
};

/** A line of cells of text. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(textCell).join(",")}\r\n`;

/** A file of comma-separated values in UTF-8, with a byte order mark. Numbers stay numbers. */
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
