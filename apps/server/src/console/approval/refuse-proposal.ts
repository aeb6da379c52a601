import { refuseProposal } from "@krapao/contract/operator/refuse-proposal";

import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { factsOf, toProposal } from "../../domain/approval/store.ts";

/** Refuses a proposal, or takes one's own back. */
export const addRefuseProposal = (app: App): void =>
  route(app, refuseProposal, operators, async ({ context, operator, params, body }) => {
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
