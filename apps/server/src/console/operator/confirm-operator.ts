import { confirmOperator } from "@krapao/contract/operator/confirm-operator";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { personOf } from "../../domain/operator/marks.ts";
import { checkMayApprove, isMaker } from "../../domain/operator/standing.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/**
 * The second owner confirms an operator whom another owner added or changed. The operator's waiting time goes on.
 * Refuses oneself with OWN_ROLE, whoever added or changed them with OWN_PROPOSAL, an unknown operator with NO_USER, and
 * one who needs no confirmation with NOT_WAITING.
 */
export const addConfirmOperator = (app: App): void =>
  route(app, confirmOperator, operators, async ({ context, operator, params, body }) => {
    const id = /^\d{1,18}$/.test(params._id) ? BigInt(params._id) : 0n;
    if (id === operator.id) throw refuse("OWN_ROLE");
    return transaction(context.db, async (tx) => {
      const row = await tx.selectFrom("operator").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
      if (row === undefined) throw refuse("NO_USER");
      if (!row.needs_owner) throw refuse("NOT_WAITING");
      if (isMaker(row, operator.id)) throw refuse("OWN_PROPOSAL");
      await checkMayApprove(tx, operator);
      await tx.updateTable("operator").set({ needs_owner: false }).where("id", "=", id).execute();
      await recordAuditEvent(tx, context.clock.now(), {
        act: confirmOperator.name,
        by: operator.id,
        subject: row.username,
        reason: body.reason,
        after: { role: row.role },
      });
      return personOf(row);
    });
  });
