import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { endSessionsIn } from "../../domain/session/sessions.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import type { Operator } from "../../domain/operator/operator.ts";

type Change = {
  readonly act: string;
  readonly operator: Operator;
  readonly reason: string;
  readonly from: "active" | "blocked";
  readonly to: "active" | "blocked";
};

/**
 * Changes a member's status from one to another. The sessions of a member who is no longer active end. Throws
 * NOT_WAITING when the member has another status than the first.
 */
export const changeStatus = async (
  context: Context,
  memberId: bigint,
  { act, operator, reason, from, to }: Change,
): Promise<void> => {
  const ended = await transaction(context.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("member")
      .set({ status: to })
      .where("id", "=", memberId)
      .where("status", "=", from)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return null;
    const entry = { act, by: operator.id, memberId, reason, before: { status: from }, after: { status: to } };
    await recordAuditEvent(tx, context.databaseTime.now(), entry);
    return to === "active" ? [] : endSessionsIn(tx, memberId, "all", context.databaseTime.now());
  });
  if (ended === null) throw refuse("NOT_WAITING");
  context.realtime.endSessions(ended);
};
