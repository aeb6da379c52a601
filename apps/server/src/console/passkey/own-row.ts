import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { refuse } from "../../lib/refusal.ts";
import type { Operator } from "../../domain/operator/operator.ts";

/**
 * Locks the operator's row, and makes sure that the sign-in still lives: who shuts an operator out, or takes their
 * passkeys away, writes that row and ends the sign-ins. Throws `invalid-token`.
 */
export const lockOwnRow = async (tx: Kysely<Database>, { id, sessionId }: Operator): Promise<void> => {
  await tx.selectFrom("operator").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();
  const living = await tx
    .selectFrom("operator_session")
    .select("id")
    .where("operator_id", "=", id)
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (living === undefined) throw refuse("invalid-token");
};
