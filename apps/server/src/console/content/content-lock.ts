import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/** Lets changes of one thing of the desk wait for each other, until the transaction ends. */
export const withContentLock = async (tx: Kysely<Database>, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`krapao desk ${what}`}, 0))`.execute(tx);
};
