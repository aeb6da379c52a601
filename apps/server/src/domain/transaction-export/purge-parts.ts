import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/** So many parts one statement deletes at most: each has up to a few hundred kilobytes. */
const MOST = 200;

/** Deletes parts of files that are over, and of attempts that did not come to their end; how many. */
export const purgeParts = async (db: Kysely<Database>, now: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from transaction_export_part where (export_id, attempt, n) in (
      select p.export_id, p.attempt, p.n from transaction_export_part p
      where not exists (
        select from transaction_export e where e.id = p.export_id and e.attempt = p.attempt
          and e.state in ('running', 'done') and e.expires_at >= ${now})
      limit ${MOST})`.execute(db);
  return Number(numAffectedRows ?? 0n);
};
