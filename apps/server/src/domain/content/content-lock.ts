import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/** Locks one kind of content until the transaction ends, so that its changes wait for each other. */
export const lockContent = async (tx: Kysely<Database>, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`krapao desk ${what}`}, 0))`.execute(tx);
};
