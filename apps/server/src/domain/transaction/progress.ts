import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/** Numbers of postings are drawn in blocks; what is behind by less is of the last moment. */
const MOMENT_NUMBERS = 50_000n;

/** Whether every movement is listed, but those of the last moment: not while a large database is fed for the first time. */
export const isFed = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ behind: bigint }>`
    select (case when s.is_called then s.last_value + 1 else s.last_value end) * 1000 - p.fed as behind
    from transfer_id s, transaction_progress p`.execute(db);
  return (rows[0]?.behind ?? 0n) < MOMENT_NUMBERS;
};

/** What did not agree with the books when transactions were checked. */
export const readProblems = async (db: Kysely<Database>): Promise<readonly string[]> =>
  (await db.selectFrom("transaction_progress").select("problems").executeTakeFirst())?.problems ?? [];
