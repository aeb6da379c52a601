import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";

/** From now on the next withdrawal that nobody decides needs a proof; in the transaction of what makes it so. */
export const requireProof = async (tx: Kysely<Database>, memberId: bigint, now: Date): Promise<void> => {
  await tx.updateTable("member").set({ proof_due_at: now }).where("id", "=", memberId).execute();
};

/** Since when a member owes a proof; null for one who owes none. */
export const owedSince = async (db: Kysely<Database>, memberId: bigint): Promise<Date | null> => {
  const row = await db.selectFrom("member").select("proof_due_at").where("id", "=", memberId).executeTakeFirst();
  return row?.proof_due_at ?? null;
};

/** The proof that was owed since then has been given; what is owed since later stays. */
export const settleProof = async (db: Kysely<Database>, memberId: bigint, since: Date): Promise<void> => {
  await db
    .updateTable("member")
    .set({ proof_due_at: null })
    .where("id", "=", memberId)
    .where("proof_due_at", "=", since)
    .execute();
};
