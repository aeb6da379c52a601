import { type Kysely, sql } from "kysely";

import type { Database } from "./schema.ts";

/**
 * The database's time. Days and ends that a rule about money looks at are decided by it, since a server's own clock may be
 * wrong by a day.
 */
export const databaseNow = async (db: Kysely<Database>): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select db_now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the database tells no time");
  return row.now;
};
