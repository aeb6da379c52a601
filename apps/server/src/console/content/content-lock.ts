import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/** Makes changes of one kind of content wait for each other until their transactions end. */
export const lockContent = async (tx: Kysely<Database>, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`krapao desk ${what}`}, 0))`.execute(tx);
};
