import * as z from "zod/mini";

import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";
import { TRANSACTION_SORTS, transactionFilter } from "./transaction-shapes.ts";

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `failed`: it was begun several times and never finished. */
export const EXPORT_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** The largest number of rows in a file: the first ones in the requested order. */
export const EXPORT_MOST_ROWS = 500_000;
/** How many files of one operator may wait or be made at a time. */
export const EXPORT_MOST_OPEN = 3;
/** How many files of one operator are kept. An older one is deleted when another is asked for. */
export const EXPORT_MOST_KEPT = 10;

export const transactionExportBody = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  filter: transactionFilter,
  /** The default is the newest first. */
  sort: z.optional(z.enum(TRANSACTION_SORTS)),
});

/** A file of transactions that an operator asked for. */
export const transactionExport = z.object({
  _id: responseText(20),
  format: z.enum(EXPORT_FORMATS),
  filter: transactionFilter,
  sort: z.enum(TRANSACTION_SORTS),
  state: z.enum(EXPORT_STATES),
  rowsDone: count,
  /** Null: not counted yet. */
  rowsAll: z.nullable(count),
  /** More rows match the filter than the file may have. */
  isCut: z.boolean(),
  bytes: count,
  createdAt: time,
  finishedAt: z.nullable(time),
  /** When it is deleted. */
  expiresAt: time,
});
export type TransactionExport = z.infer<typeof transactionExport>;

export const transactionExports = z.object({
  exports: z.array(transactionExport),
  /** The largest number of rows in a file. */
  mostRows: count,
});
export type TransactionExports = z.infer<typeof transactionExports>;
