import type { ExportFormat, ExportState } from "@krapao/contract/operator/transaction-export-shapes";
import type { TransactionFilter, TransactionSort } from "@krapao/contract/operator/transaction-shapes";
import type { Generated, JSONColumnType, Selectable } from "kysely";

import type { Filter } from "../transaction/filter.ts";

interface TransactionExportTable {
  id: Generated<bigint>;
  operator_id: bigint;
  format: ExportFormat;
  asked: JSONColumnType<TransactionFilter>;
  filter: JSONColumnType<Filter>;
  sort: TransactionSort;
  state: ExportState;
  attempt: Generated<number>;
  due_at: Date;
  rows_done: Generated<number>;
  rows_all: bigint | null;
  is_cut: Generated<boolean>;
  bytes: Generated<bigint>;
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date;
}
export type TransactionExportRow = Selectable<TransactionExportTable>;

interface TransactionExportPartTable {
  export_id: bigint;
  attempt: number;
  n: number;
  payload: Buffer;
}

export interface TransactionExportTables {
  transaction_export: TransactionExportTable;
  transaction_export_part: TransactionExportPartTable;
}
