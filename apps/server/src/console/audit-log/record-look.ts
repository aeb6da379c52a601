import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { type AuditEvent, recordAuditEvent } from "../../domain/audit-log/record.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { limitOf, takeTurn } from "../../lib/limiter.ts";

const VISIT = limitOf("operator:look");

/**
 * Records that an operator views a member or a conversation, once for a visit. The count of the visit and the event are
 * one transaction, so no visit is counted without being in the log.
 */
export const recordLook = (
  { db, clock }: Context,
  operator: Operator,
  event: Pick<AuditEvent, "act" | "subject" | "memberId">,
): Promise<void> =>
  transaction(db, async (tx) => {
    const turn = await takeTurn(
      tx,
      VISIT,
      `${event.act}:${operator.sessionId}:${event.subject ?? event.memberId ?? ""}`,
    );
    if (turn.allowed) await recordAuditEvent(tx, clock.now(), { ...event, by: operator.id });
  });
