import { refuseProposal } from "@krapao/contract/operator/refuse-proposal";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { handleOperator } from "../handle-operator.ts";
import { factsOf, toProposal } from "../../domain/approval/store.ts";

/** Refuses a proposal, or takes one's own back. */
export const addRefuseProposal = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, refuseProposal, async ({ operator, params, body }) => {
    const now = context.clock.now();
    const refused = await transaction(context.db, async (tx) => {
      const row = await tx
        .selectFrom("proposal")
        .selectAll()
        .where("id", "=", params._id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (row === undefined) throw refuse("NO_DATA");
      if (row.state !== "waiting") throw refuse("NOT_WAITING");
      const written = await tx
        .updateTable("proposal")
        .set({ state: "refused", refused_by: operator.id, decided_at: now, decision_reason: body?.reason ?? null })
        .where("id", "=", row.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAuditEvent(tx, now, {
        act: refuseProposal.name,
        by: operator.id,
        subject: row.id,
        memberId: row.member_id,
        reason: body?.reason,
        before: factsOf(row),
        after: factsOf(written),
      });
      return written;
    });
    return toProposal(context, refused);
  });
