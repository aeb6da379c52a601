import {
  type BadLine,
  type ColumnRole,
  STATEMENT_MOST,
  type StatementMapping,
} from "@krapao/contract/operator/bank-shapes";
import { parse } from "csv-parse/sync";

import { amountOf, momentOf } from "./cells.ts";

/** A line of a statement. Amounts are in minor units, negative for money that left. */
export type StatementLine = {
  /** The number of the record in the file, from 1. */
  readonly line: number;
  readonly at: Date;
  readonly hasTime: boolean;
  readonly text: string;
  readonly reference: string | null;
  readonly amount: bigint;
  readonly balance: bigint | null;
};

export type Statement = { readonly lines: readonly StatementLine[]; readonly bad: readonly BadLine[] };
export type Unreadable = "encoding" | "csv" | "too_many_lines" | "too_large" | "no_lines";

/**
 * Characters that are removed from cells: control characters, and those that change the direction of the text after
 * them.
 */
const UNFIT = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const clean = (cell: string): string => cell.replaceAll(UNFIT, " ").normalize("NFC").trim();

/** The text of a file; null when the file has another encoding. */
export const decodeStatement = (bytes: Uint8Array, encoding: StatementMapping["encoding"]): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The cells of a file, record by record, or the reason why it cannot be read. */
export const recordsOf = (
  text: string,
  delimiter: StatementMapping["delimiter"],
): readonly (readonly string[])[] | Unreadable => {
  const most = STATEMENT_MOST.lines + 60;
  try {
    const records = parse(text, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: STATEMENT_MOST.columns * STATEMENT_MOST.cell,
      to: most + 1,
    });
    if (records.length > most) return "too_many_lines";
    return records.map((record) => record.map(clean));
  } catch {
    return "csv";
  }
};

const cellOf = (record: readonly string[], columns: readonly ColumnRole[], role: ColumnRole): string =>
  columns
    .map((column, at) => (column === role ? (record[at] ?? "") : ""))
    .filter((cell) => cell !== "")
    .join(" ");

type Read = { readonly is: "line"; readonly line: StatementLine } | { readonly is: "bad"; readonly bad: BadLine };

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

const readRecord = (record: readonly string[], line: number, mapping: StatementMapping): Read => {
  const { columns, decimal } = mapping;
  const of = (role: ColumnRole): string => cellOf(record, columns, role);
  const bad = (why: BadLine["why"], cell: string): Read => ({
    is: "bad",
    bad: { line, why, cell: [...cell].slice(0, 40).join("").slice(0, 60) },
  });
  if (record.length > STATEMENT_MOST.columns) return bad("columns", String(record.length));
  const long = record.find((cell) => cell.length > STATEMENT_MOST.cell);
  if (long !== undefined) return bad("too-long", long);
  const moment = momentOf(of("date"), of("time"), mapping);
  if (moment === null) return bad("date", [of("date"), of("time")].join(" ").trim());
  const sums = [of("amount"), of("in"), of("out")];
  const [signed, came, left] = [
    amountOf(of("amount"), decimal),
    amountOf(of("in"), decimal),
    amountOf(of("out"), decimal),
  ];
  if (signed === null || came === null || left === null)
    return bad("amount", sums.filter((cell) => amountOf(cell, decimal) === null).join(" "));
  if (came !== 0n && left !== 0n) return bad("both-sides", `${of("in")} ${of("out")}`);
  const amount = signed + absolute(came) - absolute(left);
  if (amount === 0n) return bad("amount", sums.join(" ").trim());
  const balanceText = of("balance");
  const balance = balanceText === "" ? null : amountOf(balanceText, decimal);
  if (balanceText !== "" && balance === null) return bad("balance", balanceText);
  const reference = of("reference").slice(0, 100);
  return {
    is: "line",
    line: {
      line,
      ...moment,
      text: of("text").slice(0, STATEMENT_MOST.cell),
      reference: reference === "" ? null : reference,
      amount,
      balance,
    },
  };
};

/** Whether a mapping names the columns of the time and the amount. Without these no line can be read. */
export const isCompleteMapping = ({ columns }: StatementMapping): boolean =>
  columns.includes("date") && columns.some((role) => role === "in" || role === "out" || role === "amount");

/** Reads a file by a mapping. Any bytes give lines and named bad lines, or the reason why the file cannot be read. */
export const readStatement = (bytes: Uint8Array, mapping: StatementMapping): Statement | Unreadable => {
  if (bytes.length > STATEMENT_MOST.bytes) return "too_large";
  const text = decodeStatement(bytes, mapping.encoding);
  if (text === null) return "encoding";
  const records = recordsOf(text, mapping.delimiter);
  if (typeof records === "string") return records;
  const read = records
    .map((record, at) => ({ record, line: at + 1 }))
    .filter(({ record, line }) => line > mapping.header && record.some((cell) => cell !== ""))
    .map(({ record, line }) => readRecord(record, line, mapping));
  if (read.length > STATEMENT_MOST.lines) return "too_many_lines";
  if (read.length === 0) return "no_lines";
  return {
    lines: read.flatMap((one) => (one.is === "line" ? [one.line] : [])),
    bad: read.flatMap((one) => (one.is === "bad" ? [one.bad] : [])),
  };
};

/** How many lines have a balance that follows from the neighbouring line, in whichever order the file lists them. */
export const balancesOf = (lines: readonly StatementLine[]): { readonly fit: number; readonly of: number } => {
  let [forward, backward, of] = [0, 0, 0];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before === undefined || before.balance === null || line.balance === null) continue;
    of += 1;
    if (before.balance + line.amount === line.balance) forward += 1;
    if (line.balance + before.amount === before.balance) backward += 1;
  }
  return { fit: Math.max(forward, backward), of };
};
