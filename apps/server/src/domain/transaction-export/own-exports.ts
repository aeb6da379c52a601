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

/** An operator's complete file that is not deleted; null for any other. */
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

/** Cancels an operator's file that is being written; a complete one is deleted. False when there is none. */
export const removeOwnExport = async (db: Kysely<Database>, operatorId: bigint, id: bigint): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update transaction_export set
      state = case when state in ('waiting', 'running') then 'cancelled' else state end,
      finished_at = coalesce(finished_at, db_now()),
      expires_at = case when state in ('waiting', 'running') then expires_at else db_now() end
    where id = ${id} and operator_id = ${operatorId} and expires_at > db_now()`.execute(db);
  return numAffectedRows === 1n;
};

/**
 * The bytes of a complete file, part by part. Throws when it is deleted in the meantime, because half a file must not
 * look complete.
 */
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
