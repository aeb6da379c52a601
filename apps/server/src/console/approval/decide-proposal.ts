import { sql, type Transaction, type Updateable } from "kysely";

import { databaseNow } from "../../db/now.ts";
import type { Database } from "../../db/schema.ts";
import { factsOf, type ProposalRow } from "../../domain/approval/store.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { refuse } from "../../lib/refusal.ts";

/** An operator's decision about a proposal. */
export type Decision = {
  readonly id: string;
  /** The call's name, for the audit log. */
  readonly act: string;
  readonly operatorId: bigint;
  readonly reason: string | undefined;
  /** Throws when this operator may not decide. It is called with the row locked. */
  readonly check?: (row: ProposalRow) => void;
  readonly change: Updateable<Database["proposal"]>;
};

/**
 * Decides a waiting proposal and records it in the audit log. Returns the row after that. Of several decisions one
 * counts. Throws NO_DATA, or NOT_WAITING when it was decided before.
 */
export const decideProposal = async (
  tx: Transaction<Database>,
  { id, act, operatorId, reason, check, change }: Decision,
): Promise<ProposalRow> => {
  const row = await tx.selectFrom("proposal").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw refuse("NO_DATA");
  if (row.state !== "waiting") throw refuse("NOT_WAITING");
  check?.(row);
  const now = await databaseNow(tx);
  const decided = await tx
    .updateTable("proposal")
    .set({ ...change, decided_at: sql<Date>`db_now()`, decision_reason: reason ?? null })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAuditEvent(tx, now, {
    act,
    by: operatorId,
    subject: row.id,
    memberId: row.member_id,
    reason,
    before: factsOf(row),
    after: factsOf(decided),
  });
  return decided;
};
