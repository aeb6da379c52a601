import {
  EXPORT_MOST_KEPT,
  EXPORT_MOST_OPEN,
  type ExportFormat,
} from "@krapao/contract/operator/transaction-export-shapes";
import type { TransactionFilter, TransactionSort } from "@krapao/contract/operator/transaction-shapes";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { refuse } from "../../lib/refusal.ts";
import type { Filter } from "../transaction/filter.ts";
import type { TransactionExportRow } from "./tables.ts";

export type ExportRequest = {
  readonly operatorId: bigint;
  readonly format: ExportFormat;
  /** The filter as it was requested, and in the form that finds rows. */
  readonly asked: TransactionFilter;
  readonly filter: Filter;
  readonly sort: TransactionSort;
};

/**
 * Queues a file of transactions, in the caller's transaction. Throws EXPORT_LIMIT while the operator has the maximum of
 * open ones.
 */
export const createExport = async (tx: Kysely<Database>, request: ExportRequest): Promise<TransactionExportRow> => {
  const { operatorId, format, asked, filter, sort } = request;
  // One at a time, so that the open ones are counted correctly.
  await tx.selectFrom("operator").select("id").where("id", "=", operatorId).forNoKeyUpdate().execute();
  const { rows: open } = await sql`
      select id from transaction_export
      where operator_id = ${operatorId} and state in ('waiting', 'running') and expires_at > db_now()`.execute(tx);
  if (open.length >= EXPORT_MOST_OPEN) throw refuse("EXPORT_LIMIT");
  await sql`
      update transaction_export set expires_at = db_now() where id in (
        select id from transaction_export
        where operator_id = ${operatorId} and state not in ('waiting', 'running') and expires_at > db_now()
        order by id desc offset ${EXPORT_MOST_KEPT - open.length - 1})`.execute(tx);
  const { rows } = await sql<TransactionExportRow>`
      insert into transaction_export
        (operator_id, format, asked, filter, sort, state, due_at, created_at, expires_at)
      select ${operatorId}, ${format}, ${JSON.stringify(asked)}::jsonb, ${JSON.stringify(filter)}::jsonb, ${sort},
        'waiting', now, now, now + interval '1 day' from (select db_now() as now) n
      returning *`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("the file was not queued");
  return row;
};
