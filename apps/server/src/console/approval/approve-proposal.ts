import { approveProposal } from "@krapao/contract/operator/approve-proposal";

import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { checkMayApprove } from "../../domain/operator/standing.ts";
import { execute } from "../../domain/approval/execute.ts";
import { factsOf, toProposal } from "../../domain/approval/store.ts";

/** Does what another proposed: the yes is committed first, so that whatever dies after it is done by the next server. */
export const addApproveProposal = (app: App): void =>
  route(app, approveProposal, operators, async ({ context, operator, params, body, log }) => {
    const now = context.clock.now();
    const approved = await transaction(context.db, async (tx) => {
      await checkMayApprove(tx, operator);
      const row = await tx
        .selectFrom("proposal")
        .selectAll()
        .where("id", "=", params._id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (row === undefined) throw refuse("NO_DATA");
      if (row.state !== "waiting") throw refuse("NOT_WAITING");
      if (row.proposed_by === operator.id) throw refuse("OWN_PROPOSAL");
      const written = await tx
        .updateTable("proposal")
        .set({
          state: "approved",
          approved_by: operator.id,
          decided_at: now,
          decision_reason: body?.reason ?? null,
        })
        .where("id", "=", row.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAuditEvent(tx, now, {
        act: approveProposal.name,
        by: operator.id,
        subject: row.id,
        memberId: row.member_id,
        reason: body?.reason,
        before: factsOf(row),
        after: factsOf(written),
      });
      return written;
    });
    try {
      return await toProposal(context, { ...approved, state: await execute(context, approved) });
    } catch (error) {
      // The yes stands; what it asks for is done by the next look.
      log.error({ event: "proposal not done", proposal: approved.id, err: error });
      return toProposal(context, approved);
    }
  });
