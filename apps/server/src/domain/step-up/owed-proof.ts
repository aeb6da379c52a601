import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";

/**
 * From now on the next withdrawal that no operator reviews needs a proof. It is set in the transaction of the event
 * that requires it.
 */
export const requireProof = async (tx: Kysely<Database>, memberId: bigint, now: Date): Promise<void> => {
  await tx.updateTable("member").set({ proof_due_at: now }).where("id", "=", memberId).execute();
};

/** Since when a member has to give a proof; null when they need not. */
export const owedSince = async (db: Kysely<Database>, memberId: bigint): Promise<Date | null> => {
  const row = await db.selectFrom("member").select("proof_due_at").where("id", "=", memberId).executeTakeFirst();
  return row?.proof_due_at ?? null;
};

/** Records that the proof required since `since` was given. One that was required later stays. */
export const settleProof = async (db: Kysely<Database>, memberId: bigint, since: Date): Promise<void> => {
  await db
    .updateTable("member")
    .set({ proof_due_at: null })
    .where("id", "=", memberId)
    .where("proof_due_at", "=", since)
    .execute();
};
