import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";

/** Postings' numbers are drawn in blocks. A distance below this is only the last moment's work. */
const MOMENT_NUMBERS = 50_000n;

/** Whether every movement except the latest is listed. False while a large database is listed for the first time. */
export const isFed = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ behind: bigint }>`
    select (case when s.is_called then s.last_value + 1 else s.last_value end) * 1000 - p.fed as behind
    from transfer_id s, transaction_progress p`.execute(db);
  return (rows[0]?.behind ?? 0n) < MOMENT_NUMBERS;
};

/** The problems that the last checks of transactions found. */
export const readProblems = async (db: Kysely<Database>): Promise<readonly string[]> =>
  (await db.selectFrom("transaction_progress").select("problems").executeTakeFirst())?.problems ?? [];
