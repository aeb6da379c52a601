import { type Kysely, sql } from "kysely";

import type { Database } from "../../apps/server/src/db/schema.ts";

/** The number of rows in every table, except the tables that record visits. */
export const countRows = async (db: Kysely<Database>): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await sql<{ name: string; rows: string }>`
    select relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname),
      false, true, '')))[1]::text as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('limit_turn', 'job_turn') and has_table_privilege(oid, 'select') order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
};
