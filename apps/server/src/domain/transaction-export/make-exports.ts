import { EXPORT_MOST_ROWS } from "@krapao/contract/operator/transaction-export-shapes";
import type { Kysely } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { createCsv } from "../../lib/csv.ts";
import { createXlsx } from "../../lib/xlsx.ts";
import { readOperatorMarks } from "../operator/marks.ts";
import { filterShape } from "../transaction/filter.ts";
import { findRows, type Mark, markOfRow } from "../transaction/find-rows.ts";
import { findSums } from "../transaction/find-sums.ts";
import { cellsOf, TITLES } from "./cells.ts";
import { claimExport, giveBack, LeaseLost, writePart } from "./lease.ts";
import type { TransactionExportRow } from "./tables.ts";

/** The limits of a file: how many rows are read at once, and how many it may have. */
export type Bounds = { readonly page: number; readonly most: number };
const BOUNDS: Bounds = { page: 1_000, most: EXPORT_MOST_ROWS };

/** Writes one file from its beginning; false when it was left because the process has to end. */
const make = async (
  db: Kysely<Database>,
  row: TransactionExportRow,
  isStopping: () => boolean,
  { page, most }: Bounds,
): Promise<boolean> => {
  const filter = filterShape.parse(row.filter);
  const [{ count }, operators] = await Promise.all([findSums(db, filter), readOperatorMarks(db)]);
  const writer = row.format === "csv" ? createCsv() : createXlsx("Transactions");
  await writePart(db, row, await writer.head(TITLES), { n: 0, rowsDone: 0, rowsAll: count, end: null });
  let place: Mark | null = null;
  let rowsDone = 0;
  for (let n = 1; ; n++) {
    if (isStopping()) return false;
    const room = most - rowsDone;
    const limit = Math.min(page, room);
    // One row more than fits shows whether there are more.
    const found = await findRows(db, filter, { sort: row.sort, place, isBack: false, limit: limit + 1 }, count);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const hasMore = found.length > limit;
    rowsDone += rows.length;
    if (last !== undefined) place = markOfRow(row.sort, last);
    const isEnd = !hasMore || limit === room;
    const cells = await writer.rows(rows.map((each) => cellsOf(each, operators)));
    const bytes = isEnd ? Buffer.concat([cells, await writer.end()]) : cells;
    await writePart(db, row, bytes, { n, rowsDone, rowsAll: count, end: isEnd ? { isCut: hasMore } : null });
    if (isEnd) return true;
  }
};

/** Writes the waiting files one after another. A file whose process died is restarted after its lease. */
export const makeExports = async (
  { db, log }: Pick<Context, "db" | "log">,
  isStopping: () => boolean,
  bounds = BOUNDS,
): Promise<void> => {
  while (!isStopping()) {
    const row = await claimExport(db);
    if (row === null) return;
    if (row.state === "failed") continue;
    try {
      if (!(await make(db, row, isStopping, bounds))) await giveBack(db, row, false);
    } catch (error) {
      if (error instanceof LeaseLost) continue;
      log.error({ event: "export.failed", export: String(row.id), err: error });
      await giveBack(db, row, true);
    }
  }
};
