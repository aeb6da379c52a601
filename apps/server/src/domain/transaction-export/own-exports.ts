import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { TransactionExportRow } from "./tables.ts";

/** An operator's files of transactions, the newest first. */
export const listOwnExports = async (
  db: Kysely<Database>,
  operatorId: bigint,
): Promise<readonly TransactionExportRow[]> => {
  const { rows } = await sql<TransactionExportRow>`
    select * from transaction_export where operator_id = ${operatorId} and expires_at > db_now()
    order by id desc`.execute(db);
  return rows;
};

/** An operator's file that is whole and not deleted; null for any other. */
export const findOwnFile = async (
  db: Kysely<Database>,
  operatorId: bigint,
  id: bigint,
): Promise<TransactionExportRow | null> => {
  const { rows } = await sql<TransactionExportRow>`
    select * from transaction_export
    where id = ${id} and operator_id = ${operatorId} and state = 'done' and expires_at > db_now()`.execute(db);
  return rows[0] ?? null;
};

/** Stops the making of an operator's file; one that is not being made is deleted. False where there is none. */
export const removeOwnExport = async (db: Kysely<Database>, operatorId: bigint, id: bigint): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update transaction_export set
      state = case when state in ('waiting', 'running') then 'cancelled' else state end,
      finished_at = coalesce(finished_at, db_now()),
      expires_at = case when state in ('waiting', 'running') then expires_at else db_now() end
    where id = ${id} and operator_id = ${operatorId} and expires_at > db_now()`.execute(db);
  return numAffectedRows === 1n;
};

/** The bytes of a whole file, part by part. Throws when it is deleted meanwhile: half a file is none. */
export async function* readParts(
  db: Kysely<Database>,
  { id, attempt, bytes }: Pick<TransactionExportRow, "id" | "attempt" | "bytes">,
): AsyncGenerator<Buffer> {
  let left = bytes;
  for (let n = 0; left > 0n; n++) {
    const part = await db
      .selectFrom("transaction_export_part")
      .select("payload")
      .where("export_id", "=", id)
      .where("attempt", "=", attempt)
      .where("n", "=", n)
      .executeTakeFirstOrThrow();
    left -= BigInt(part.payload.length);
    yield part.payload;
  }
}
