import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/** One statement deletes at most this many parts; each may have a few hundred kilobytes. */
const MOST = 200;

/** Deletes parts of expired files and of unfinished attempts; returns how many. */
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
