import { stopCampaign } from "@krapao/contract/operator/stop-campaign";
import { sql } from "kysely";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/** Stops a notice after the step that is being sent. Throws NO_DATA, or NOT_WAITING for one that has ended. */
export const addStopCampaign = (app: App): void =>
  route(app, stopCampaign, operators, async ({ context, operator, params: { _id }, body: { reason } }) => {
    if (!/^[1-9]\d{0,17}$/.test(_id)) throw refuse("NO_DATA");
    await transaction(context.db, async (tx) => {
      const row = await tx
        .selectFrom("campaign")
        .select(["state", "sent"])
        .where("id", "=", BigInt(_id))
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) throw refuse("NO_DATA");
      if (row.state !== "sending") throw refuse("NOT_WAITING");
      await tx
        .updateTable("campaign")
        .set({ state: "stopped", ended_at: sql`db_now()` })
        .where("id", "=", BigInt(_id))
        .execute();
      await recordAuditEvent(tx, context.clock.now(), {
        act: stopCampaign.name,
        by: operator.id,
        subject: _id,
        reason,
        before: { state: "sending" },
        after: { state: "stopped", sent: row.sent },
      });
    });
    return {};
  });
