import { type Kysely, sql } from "kysely";

import type { Database } from "../db/schema.ts";
import { type KeptAnswer, type IdempotencyKey, type KeyState, stateOfKey } from "./idempotency-key.ts";

/** The state of a key. Throws IDEMPOTENCY_CONFLICT when it belongs to another request. */
export const keyState = async (db: Kysely<Database>, idempotencyKey: IdempotencyKey): Promise<KeyState> => {
  const row = await db
    .selectFrom("idempotency")
    .select(["hash", "reference", "status", "body"])
    .where("member_id", "=", idempotencyKey.memberId)
    .where("key", "=", idempotencyKey.key)
    .executeTakeFirst();
  return stateOfKey(row ?? null, idempotencyKey);
};

/** Keeps a final answer under an unknown key. Call it in the transaction that does the work. */
export const keepAnswer = async (
  db: Kysely<Database>,
  idempotencyKey: IdempotencyKey,
  reference: string,
  answer: KeptAnswer,
): Promise<boolean> => {
  const row = {
    member_id: idempotencyKey.memberId,
    key: idempotencyKey.key,
    hash: idempotencyKey.hash,
    reference,
    status: answer.status,
    body: answer.body,
    created_at: sql<Date>`(select db_now())`,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("idempotency")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};
