import {
  type ColumnRole,
  STATEMENT_DELIMITERS,
  STATEMENT_MOST,
  type StatementMapping,
} from "@krapao/contract/operator/bank-shapes";

import { amountOf, momentOf } from "./cells.ts";
import { decodeStatement, isCompleteMapping, recordsOf, type Unreadable } from "./read-statement.ts";

type Assumption = {
  /** Names of columns in the order that we assume, each with its role. */
  readonly columns: readonly (readonly [string, ColumnRole])[];
  readonly order: StatementMapping["order"];
};

/**
 * What statements of these banks are assumed to look like. None of these banks publishes its file format. An assumption
 * is used only when a file has exactly these columns; the preview then says so, and an operator can correct it.
 */
const assumptions: Readonly<Record<string, readonly Assumption[]>> = {
  KBANK: [
    {
      order: "dmy",
      columns: [
        ["date", "date"],
        ["time", "time"],
        ["descriptions", "text"],
        ["withdrawal", "out"],
        ["deposit", "in"],
        ["outstanding balance", "balance"],
        ["channel", "none"],
        ["details", "text"],
      ],
    },
    {
      order: "dmy",
      columns: [
        ["วันที่", "date"],
        ["เวลา", "time"],
        ["รายการ", "text"],
        ["ถอนเงิน", "out"],
        ["ฝากเงิน", "in"],
        ["ยอดคงเหลือ", "balance"],
        ["ช่องทาง", "none"],
        ["รายละเอียด", "text"],
      ],
    },
  ],
  SCB: [
    {
      order: "dmy",
      columns: [
        ["account number", "none"],
        ["date", "date"],
        ["time", "time"],
        ["transaction code", "none"],
        ["channel", "none"],
        ["cheque number", "reference"],
        ["debit amount", "out"],
        ["credit amount", "in"],
        ["balance sign", "none"],
        ["balance amount", "balance"],
        ["description", "text"],
      ],
    },
  ],
  BBL: [
    {
      order: "dmy",
      columns: [
        ["date", "date"],
        ["time", "time"],
        ["description", "text"],
        ["reference", "reference"],
        ["debit", "out"],
        ["credit", "in"],
        ["balance", "balance"],
        ["channel", "none"],
      ],
    },
  ],
  KTB: [
    {
      order: "dmy",
      columns: [
        ["date", "date"],
        ["teller id", "none"],
        ["transaction code", "none"],
        ["description", "text"],
        ["cheque no.", "reference"],
        ["amount", "amount"],
        ["tax", "none"],
        ["balance", "balance"],
        ["init br", "none"],
      ],
    },
  ],
  BCEL: [
    {
      order: "dmy",
      columns: [
        ["date", "date"],
        ["reference", "reference"],
        ["description", "text"],
        ["debit", "out"],
        ["credit", "in"],
        ["balance", "balance"],
      ],
    },
  ],
};

/** Column names in lower case that mean the same to us, in three languages. */
const NAMES: readonly (readonly [RegExp, ColumnRole])[] = [
  [/^(?:value |trans(?:action)? |posting )?date(?:\/time| & time| time)?$|^วันที่|^วัน\/เวลา|^ວັນທີ/, "date"],
  [/^(?:eff\.? ?)?time|^เวลา|^ເວລາ/, "time"],
  [/balance|คงเหลือ|ຍອດເຫຼືອ|ຍອດຄົງເຫຼືອ/, "balance"],
  [/^(?:deposit|credit|money in|paid in|cr\b)|ฝาก|เงินเข้า|^เครดิต|ເງິນເຂົ້າ|^ຝາກ/, "in"],
  [/^(?:withdraw|debit|money out|paid out|dr\b)|ถอน|เงินออก|^เดบิต|ເງິນອອກ|^ຖອນ/, "out"],
  [/^amount|^จำนวนเงิน|^ຈຳນວນເງິນ/, "amount"],
  [/^ref|reference|เลขที่(?:อ้างอิง|รายการ)?$|อ้างอิง|ເລກອ້າງອີງ/, "reference"],
  [/desc|detail|particular|narrative|^รายการ|รายละเอียด|ລາຍລະອຽດ|ລາຍການ/, "text"],
];

const nameOf = (cell: string): string => cell.toLowerCase().replaceAll(/\s+/g, " ").trim();

const roleOf = (cell: string): ColumnRole => NAMES.find(([pattern]) => pattern.test(nameOf(cell)))?.[1] ?? "none";

/** Each role once, except text, which may be joined from several columns. */
const once = (roles: readonly ColumnRole[]): ColumnRole[] =>
  roles.map((role, at) => (role !== "text" && roles.indexOf(role) !== at ? "none" : role));

type Guess = { readonly mapping: StatementMapping; readonly from: "assumed" | "guessed" };

const eraOf = (dates: readonly string[]): StatementMapping["era"] =>
  dates.some((date) => /(?:^|\D)2[45]\d{2}(?:\D|$)/.test(date)) ? "be" : "ce";

const orderOf = (dates: readonly string[], order: StatementMapping["order"]): StatementMapping["order"] => {
  if (dates.some((date) => /^\d{4}\D/.test(date))) return "ymd";
  const isRead = (one: StatementMapping["order"]): boolean =>
    dates.every((date) => momentOf(date, "", { order: one, era: eraOf(dates) }) !== null);
  return !isRead(order) && isRead("mdy") ? "mdy" : order;
};

const decimalOf = (amounts: readonly string[]): "." | "," =>
  amounts.every((cell) => amountOf(cell, ".") !== null) || !amounts.some((cell) => /,\d{1,2}$/.test(cell)) ? "." : ",";

/** Guesses how to read a file. Columns that it does not recognise are left for the operator to name. */
export const guessMapping = (bytes: Uint8Array, bankCode: string): Guess | Unreadable => {
  if (bytes.length > STATEMENT_MOST.bytes) return "too_large";
  const encoding = decodeStatement(bytes, "utf-8") === null ? "windows-874" : "utf-8";
  const text = decodeStatement(bytes, encoding);
  if (text === null) return "encoding";
  const head = text.slice(0, 20_000).split("\n").slice(0, 40);
  const count = (mark: string): number => Math.max(...head.map((row) => row.split(mark).length));
  const delimiter = STATEMENT_DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
  const records = recordsOf(text, delimiter);
  if (typeof records === "string") return records;
  if (records.length === 0) return "no_lines";
  const scores = records.slice(0, 40).map((record) => record.filter((cell) => roleOf(cell) !== "none").length);
  const best = Math.max(...scores);
  const header = best >= 2 ? scores.indexOf(best) + 1 : 0;
  const names = records[Math.max(0, header - 1)] ?? [];
  const assumed = (assumptions[bankCode] ?? []).find(
    ({ columns }) => columns.length === names.length && columns.every(([name], at) => name === nameOf(names[at] ?? "")),
  );
  const width = Math.min(STATEMENT_MOST.columns, Math.max(1, names.length));
  const roles: ColumnRole[] =
    assumed?.columns.map(([, role]) => role) ??
    once(Array.from({ length: width }, (_, at) => (header === 0 ? "none" : roleOf(names[at] ?? ""))));
  const lines = records.slice(header, header + 30).filter((record) => record.some((cell) => cell !== ""));
  const cells = (wanted: readonly ColumnRole[]): string[] =>
    lines.flatMap((record) => roles.flatMap((role, at) => (wanted.includes(role) && record[at] ? [record[at]] : [])));
  const dates = cells(["date"]).filter((date) => /\d/.test(date));
  const mapping: StatementMapping = {
    encoding,
    delimiter,
    header,
    era: eraOf(dates),
    order: orderOf(dates, assumed?.order ?? "dmy"),
    decimal: decimalOf(cells(["in", "out", "amount", "balance"])),
    columns: roles,
  };
  return { mapping, from: assumed === undefined ? "guessed" : "assumed" };
};

/**
 * Whether a stored mapping fits a file: each column that it uses has the same meaning by its name, or the file has no
 * names.
 */
export const fitsFile = (bytes: Uint8Array, mapping: StatementMapping): boolean => {
  const text = isCompleteMapping(mapping) ? decodeStatement(bytes, mapping.encoding) : null;
  const records = text === null ? "encoding" : recordsOf(text, mapping.delimiter);
  if (typeof records === "string") return false;
  const first = records.slice(mapping.header).find((record) => record.some((cell) => cell !== ""));
  return first?.length === mapping.columns.length;
};
