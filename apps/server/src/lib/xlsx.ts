import { createZip } from "./zip.ts";

/** A cell: text, a decimal number as its digits, or nothing. */
export type Cell = { readonly text: string } | { readonly number: string } | null;

/** Writes a file of rows in pieces. The pieces of all steps, in their order, are the file. */
export type SheetWriter = {
  readonly head: (titles: readonly string[]) => Promise<Buffer>;
  readonly rows: (rows: readonly (readonly Cell[])[]) => Promise<Buffer>;
  readonly end: () => Promise<Buffer>;
};

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const SHEET = "xl/worksheets/sheet1.xml";

/** Characters that XML cannot hold. `toWellFormed` has already replaced halves of surrogate pairs by U+FFFD. */
// oxlint-disable-next-line no-control-regex -- These are the characters that must not get in.
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNFIT, "")
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");

/** A style of cells: how numbers are written (4: thousands and two decimals), and the font (1: bold). */
const style = (format: number, font: number): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" applyNumberFormat="1" applyFont="1"/>`;

/**
 * The parts beside the sheet: the content types, the workbook with its one sheet, and the styles (0 normal, 1 title, 2
 * amount).
 */
const partsOf = (name: string): readonly (readonly [string, string])[] => [
  [
    "[Content_Types].xml",
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  ],
  [
    "_rels/.rels",
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    "xl/workbook.xml",
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escape(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    "xl/styles.xml",
    `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${style(0, 0)}</cellStyleXfs><cellXfs count="3">${style(0, 0)}${style(0, 1)}${style(4, 0)}</cellXfs></styleSheet>`,
  ],
];

const textCell = (text: string, style = ""): string =>
  `<c${style} t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;

const cellXml = (cell: Cell): string => {
  if (cell === null) return "<c/>";
  return "text" in cell ? textCell(cell.text) : `<c s="2"><v>${cell.number}</v></c>`;
};

const HEAD = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`;

const columnsOf = (titles: readonly string[]): string =>
  `<cols><col min="1" max="${titles.length}" width="18" customWidth="1"/></cols>`;

/** A workbook of one sheet in Office Open XML. Text stays text, whatever its first character is. */
export const createXlsx = (name: string): SheetWriter => {
  const zip = createZip();
  return {
    head: async (titles) => {
      const pieces: Buffer[] = [];
      for (const [path, xml] of partsOf(name))
        pieces.push(zip.open(path), await zip.write(Buffer.from(xml)), zip.close());
      const row = titles.map((title) => textCell(title, ' s="1"')).join("");
      const top = `${HEAD}${columnsOf(titles)}<sheetData><row>${row}</row>`;
      return Buffer.concat([...pieces, zip.open(SHEET), await zip.write(Buffer.from(top))]);
    },
    rows: async (rows) =>
      rows.length === 0
        ? Buffer.alloc(0)
        : zip.write(Buffer.from(rows.map((cells) => `<row>${cells.map(cellXml).join("")}</row>`).join(""))),
    end: async () => Buffer.concat([await zip.write(Buffer.from("</sheetData></worksheet>")), zip.close(), zip.end()]),
  };
};
