import { type Kysely, sql } from "kysely";

import type { Database } from "./schema.ts";

/** How many rows one statement deletes at most, so that none holds many locks or reaches the time limit. */
export const PURGE_MOST = 5_000;

/** Deletes rows of `table` whose `column` is before that moment, at most {@link PURGE_MOST}. Returns how many. */
export const purgeStep = async <Table extends keyof Database & string>(
  db: Kysely<Database>,
  table: Table,
  column: keyof Database[Table] & string,
  before: Date,
): Promise<number> => {
  const isOld = sql`${sql.ref(column)} < ${before}`;
  // The condition is repeated, so that a row which was renewed after it was found stays.
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ctid = any(array(select ctid from ${sql.table(table)} where ${isOld} limit ${PURGE_MOST})) and ${isOld}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
};
