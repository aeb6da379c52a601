import { Readable } from "node:stream";

import { createTransactionExport } from "@krapao/contract/operator/create-transaction-export";
import { downloadTransactionExport } from "@krapao/contract/operator/download-transaction-export";
import { listTransactionExports } from "@krapao/contract/operator/list-transaction-exports";
import { removeTransactionExport } from "@krapao/contract/operator/remove-transaction-export";
import { EXPORT_MOST_ROWS, type TransactionExport } from "@krapao/contract/operator/transaction-export-shapes";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { createExport } from "../../domain/transaction-export/create-export.ts";
import {
  findOwnFile,
  listOwnExports,
  readParts,
  removeOwnExport,
} from "../../domain/transaction-export/own-exports.ts";
import type { TransactionExportRow } from "../../domain/transaction-export/tables.ts";
import { type App, route } from "../../http/route.ts";
import { dayOf } from "../../lib/calendar.ts";
import { refuse } from "../../lib/refusal.ts";
import { checkFreshFor, operators } from "../operators.ts";
import { filterOf } from "./query.ts";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

const present = (row: TransactionExportRow): TransactionExport => ({
  _id: String(row.id),
  format: row.format,
  filter: row.asked,
  sort: row.sort,
  state: row.state,
  rowsDone: row.rows_done,
  rowsAll: row.rows_all === null ? null : Number(row.rows_all),
  isCut: row.is_cut,
  bytes: Number(row.bytes),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
});

/** The number in a path. A number that no file can have is refused like one of nobody's file. */
const idOf = (text: string): bigint => {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw refuse("NO_DATA");
  return BigInt(text);
};

/** Asks for a file of transactions. */
export const addCreateTransactionExport = (app: App): void =>
  route(app, createTransactionExport, operators, async ({ context, operator, body }) => {
    const { format, filter: asked, sort = "newest" } = body;
    const filter = filterOf(context, asked);
    return transaction(context.db, async (tx) => {
      const row = await createExport(tx, { operatorId: operator.id, format, asked, filter, sort });
      const record = { act: createTransactionExport.name, by: operator.id, subject: String(row.id) };
      await recordAuditEvent(tx, context.clock.now(), { ...record, after: { ...asked, format } });
      return present(row);
    });
  });

/** Lists an operator's own files. */
export const addListTransactionExports = (app: App): void =>
  route(app, listTransactionExports, operators, async ({ context, operator }) => ({
    exports: (await listOwnExports(context.db, operator.id)).map(present),
    mostRows: EXPORT_MOST_ROWS,
  }));

/**
 * Sends a file to the operator who asked for it. The download and its filter are recorded in the audit log first.
 * Refuses any other file with NO_DATA, and one of many rows with STEP_UP_REQUIRED while the sign-in is not fresh.
 */
export const addDownloadTransactionExport = (app: App): void =>
  route(app, downloadTransactionExport, operators, async ({ context, operator, params, reply }) => {
    const row = await findOwnFile(context.db, operator.id, idOf(params._id));
    if (row === null) throw refuse("NO_DATA");
    await checkFreshFor(context, operator, row.rows_done);
    await recordAuditEvent(context.db, context.clock.now(), {
      act: downloadTransactionExport.name,
      by: operator.id,
      after: { ...row.asked, format: row.format, rows: row.rows_done },
    });
    await reply
      .code(200)
      .type(TYPES[row.format])
      .header("content-length", String(row.bytes))
      .header(
        "content-disposition",
        `attachment; filename="transactions-${dayOf(row.created_at)}-${row.id}.${row.format}"`,
      )
      .send(Readable.from(readParts(context.db, row), { objectMode: false }));
    return "";
  });

/** Cancels an operator's own file while it is being written, or deletes it. Refuses any other file with NO_DATA. */
export const addRemoveTransactionExport = (app: App): void =>
  route(app, removeTransactionExport, operators, async ({ context, operator, params }) => {
    const id = idOf(params._id);
    await transaction(context.db, async (tx) => {
      if (!(await removeOwnExport(tx, operator.id, id))) throw refuse("NO_DATA");
      const record = { act: removeTransactionExport.name, by: operator.id, subject: String(id) };
      await recordAuditEvent(tx, context.clock.now(), record);
    });
    return {};
  });
