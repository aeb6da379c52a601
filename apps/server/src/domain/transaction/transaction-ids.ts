import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { depositReference } from "../deposit/bank/references.ts";

/**
 * The `_id` of the transaction of each posting. Money that arrived at a bank is shown under the reference of its
 * deposit, or under its own while it belongs to nobody. A posting that is not listed yet has none.
 */
export const readTransactionIds = async (
  db: Kysely<Database>,
  postings: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (postings.length === 0) return new Map();
  const rows = await db
    .selectFrom("transaction")
    .select(["id", "reference"])
    .where("reference", "in", [...postings, ...postings.map(depositReference)])
    .execute();
  const ids = new Map(rows.map(({ id, reference }) => [reference, String(id)]));
  return new Map(
    postings.flatMap((posting) => {
      const id = ids.get(depositReference(posting)) ?? ids.get(posting);
      return id === undefined ? [] : [[posting, id] as const];
    }),
  );
};
