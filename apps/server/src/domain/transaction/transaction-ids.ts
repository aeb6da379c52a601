import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { depositReference } from "../deposit/bank/references.ts";

/** The transactions of postings to a wallet, where the movement names its posting, as that of a report does. */
const readNamed = async (db: Kysely<Database>, postings: readonly string[]) => {
  if (postings.length === 0) return [];
  const { rows } = await sql<{ posting: string; id: bigint }>`
    select t.reference as posting, x.id from transfer t
      join account a on a.id = t.credit and a.kind = 'wallet'
      join saga s on s.member_id = a.member_id and s.data->>'posting' = t.reference
      join transaction x on x.member_id = s.member_id and x.reference = s.reference
    where t.reference = any(${[...postings]}::text[])`.execute(db);
  return rows.map(({ posting, id }) => [posting, String(id)] as const);
};

/**
 * The `_id` of the transaction of each posting. Money that arrived at a bank is shown under the reference of its
 * deposit, under its own while it belongs to nobody, or under that of the report that it was credited for. A posting
 * that is not listed yet has none.
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
  const found = postings.flatMap((posting) => {
    const id = ids.get(depositReference(posting)) ?? ids.get(posting);
    return id === undefined ? [] : [[posting, id] as const];
  });
  const known = new Map(found);
  return new Map([
    ...found,
    ...(await readNamed(
      db,
      postings.filter((posting) => !known.has(posting)),
    )),
  ]);
};
