import { operatorLogout } from "@krapao/contract/operator/operator-logout";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Ends this sign-in on the server. */
export const addOperatorLogout = (app: App): void =>
  route(app, operatorLogout, operators, async ({ context, operator }) => {
    const now = context.databaseTime.now();
    await transaction(context.db, async (tx) => {
      await tx
        .updateTable("operator_session")
        .set({ ended_at: now })
        .where("operator_id", "=", operator.id)
        .where("id", "=", operator.sessionId)
        .execute();
      await recordAuditEvent(tx, now, { act: operatorLogout.name, by: operator.id, subject: operator.username });
    });
    context.realtime.chat.endOperators();
    return {};
  });
