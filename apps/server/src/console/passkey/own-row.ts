import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { refuse } from "../../lib/refusal.ts";
import type { Operator } from "../../domain/operator/operator.ts";

/**
 * Locks the operator's row and checks that the sign-in has not ended. To block an operator or to remove their passkeys,
 * that row is written and the sign-ins end. Throws `invalid-token`.
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
