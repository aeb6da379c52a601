import { operatorLogout } from "@krapao/contract/operator/operator-logout";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { handleOperator } from "../handle-operator.ts";

/** Ends this sign-in on the server. */
export const addOperatorLogout = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, operatorLogout, async ({ operator }) => {
    const now = context.clock.now();
    await transaction(context.db, async (tx) => {
      await tx
        .updateTable("operator_session")
        .set({ ended_at: now })
        .where("operator_id", "=", operator.id)
        .where("id", "=", operator.sessionId)
        .execute();
      await recordAuditEvent(tx, now, { act: operatorLogout.name, by: operator.id, subject: operator.username });
    });
    return {};
  });
