import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/** How many rows one statement changes, so that none holds many locks or exceeds the time limit. */
export const STEP = 500;

/** Deletes a member's rows of a table in steps until none is left. Repeating it does nothing. */
export const clearRows = async (
  db: Kysely<Database>,
  table: keyof Database & string,
  memberId: bigint,
): Promise<void> => {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where member_id = ${memberId} limit ${STEP}))
        and member_id = ${memberId}`.execute(db);
    if (numAffectedRows < BigInt(STEP)) return;
  }
};
