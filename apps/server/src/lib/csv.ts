/** A cell of text: what a spreadsheet would take for a formula begins with an apostrophe (SECURITY.md S48). */
export const textCell = (text: string): string => {
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
};

/** A line of cells of text. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(textCell).join(",")}\r\n`;
