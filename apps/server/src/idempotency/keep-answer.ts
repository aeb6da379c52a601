import type { Insertable, Kysely } from "kysely";

import type { Database } from "../db/schema.ts";
import { type KeptAnswer, type KeyClaim, type KeyState, stateOfKey } from "./claim.ts";
import type { IdempotencyTable } from "./tables.ts";

/** What became of a key. Throws IDEMPOTENCY_CONFLICT when another request has it. */
export const keyState = async (db: Kysely<Database>, claim: KeyClaim): Promise<KeyState> => {
  const row = await db
    .selectFrom("idempotency")
    .select(["hash", "reference", "status", "body"])
    .where("member_id", "=", claim.memberId)
    .where("key", "=", claim.key)
    .executeTakeFirst();
  return stateOfKey(row ?? null, claim);
};

/** Keeps a final answer under a key that nobody has yet; to be called in the transaction that does the thing. */
export const keepAnswer = async (
  db: Kysely<Database>,
  claim: KeyClaim,
  reference: string,
  answer: KeptAnswer,
  now: Date,
): Promise<boolean> => {
  const row: Insertable<IdempotencyTable> = {
    member_id: claim.memberId,
    key: claim.key,
    hash: claim.hash,
    reference,
    status: answer.status,
    body: answer.body,
    created_at: now,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("idempotency")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};
