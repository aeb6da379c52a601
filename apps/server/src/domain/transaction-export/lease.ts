import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { TransactionExportRow } from "./tables.ts";

/** Longer than one page can take. When a process dies, another one restarts its file after this time. */
const LEASE_S = 60;
/** How often a file is started before it is given up. */
const MOST_ATTEMPTS = 5;
const NEXT_TRY_S = 10;

const lease = sql`db_now() + ${LEASE_S} * interval '1 second'`;

/** This process may no longer write the file: it was cancelled, or another process restarted it. */
export class LeaseLost extends Error {}

/** Leases the next file that is due, to one of several servers. Null: there is none. */
export const claimExport = async (db: Kysely<Database>): Promise<TransactionExportRow | null> => {
  const { rows } = await sql<TransactionExportRow>`
    update transaction_export set
      state = case when attempt < ${MOST_ATTEMPTS} then 'running' else 'failed' end,
      finished_at = case when attempt < ${MOST_ATTEMPTS} then null else db_now() end,
      attempt = attempt + 1, due_at = ${lease}, rows_done = 0, rows_all = null, bytes = 0
    where id = (
      select id from transaction_export
      where state in ('waiting', 'running') and due_at <= db_now() and expires_at > db_now()
      order by due_at limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0] ?? null;
};

const change = async (
  db: Kysely<Database>,
  { id, attempt }: TransactionExportRow,
  values: RawBuilder<unknown>,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update transaction_export set ${values}
    where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
};

/** The state of a file after a part. */
export type Progress = {
  readonly n: number;
  readonly rowsDone: number;
  readonly rowsAll: bigint;
  /** Set with the last part. `isCut`: rows are missing from the file. */
  readonly end: { readonly isCut: boolean } | null;
};

/** Stores a part with the file's progress, and renews the lease. Throws {@link LeaseLost}. */
export const writePart = (
  db: Kysely<Database>,
  row: TransactionExportRow,
  bytes: Buffer,
  { n, rowsDone, rowsAll, end }: Progress,
): Promise<void> =>
  transaction(db, async (tx) => {
    const ended =
      end === null
        ? sql``
        : sql`, state = 'done', is_cut = ${end.isCut}, (finished_at, expires_at) =
            (select now, now + interval '1 day' from (select db_now() as now) n)`;
    const progress = sql`rows_done = ${rowsDone}, rows_all = ${rowsAll}, bytes = bytes + ${bytes.length},
      due_at = ${lease} ${ended}`;
    if (!(await change(tx, row, progress))) throw new LeaseLost();
    await tx
      .insertInto("transaction_export_part")
      .values({ export_id: row.id, attempt: row.attempt, n, payload: bytes })
      .execute();
  });

/** Returns a file to the queue: due at once, or a little later after an error. */
export const giveBack = async (db: Kysely<Database>, row: TransactionExportRow, isFault: boolean): Promise<void> => {
  const isLast = isFault && row.attempt >= MOST_ATTEMPTS;
  await change(
    db,
    row,
    isLast
      ? sql`state = 'failed', finished_at = db_now()`
      : sql`state = 'waiting', rows_done = 0, bytes = 0, rows_all = null,
          due_at = db_now() + ${isFault ? NEXT_TRY_S : 0} * interval '1 second'`,
  );
};
