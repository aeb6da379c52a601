import { seeEmergency } from "@krapao/contract/operator/see-emergency";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/**
 * Records once that an operator acknowledged a change that was carried out alone. Refuses an unknown change with
 * NO_DATA.
 */
export const addSeeEmergency = (app: App): void =>
  route(app, seeEmergency, operators, ({ context, operator, params }) =>
    transaction(context.db, async (tx) => {
      const now = context.clock.now();
      const row = await tx
        .selectFrom("proposal")
        .select("id")
        .where("id", "=", params._id)
        .where("alone_by", "is not", null)
        .executeTakeFirst();
      if (row === undefined) throw refuse("NO_DATA");
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto("proposal_seen")
        .values({ proposal_id: row.id, operator_id: operator.id, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n)
        await recordAuditEvent(tx, now, { act: seeEmergency.name, by: operator.id, subject: row.id });
      return {};
    }),
  );
