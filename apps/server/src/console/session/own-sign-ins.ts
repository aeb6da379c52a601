import { endSignIn } from "@krapao/contract/operator/end-sign-in";
import { listSignIns } from "@krapao/contract/operator/list-sign-ins";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { IDLE_MS } from "../../domain/operator/operator.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

/** Where an operator is signed in. One that was unused for too long is over. */
export const addListSignIns = (app: App): void =>
  route(app, listSignIns, operators, async ({ context, operator }) => {
    const now = context.clock.now();
    const rows = await context.db
      .selectFrom("operator_session")
      .select(["id", "device", "address", "created_at", "used_at"])
      .where("operator_id", "=", operator.id)
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .where("used_at", ">", new Date(now.getTime() - IDLE_MS))
      .orderBy("used_at", "desc")
      .orderBy("created_at", "desc")
      .limit(100)
      .execute();
    return rows.map((row) => ({
      _id: row.id,
      device: row.device,
      address: row.address,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at.toISOString(),
      isCurrent: row.id === operator.sessionId,
    }));
  });

/** Ends one of an operator's own sign-ins, this one too. Another's is told as one that is not there. */
export const addEndSignIn = (app: App): void =>
  route(app, endSignIn, operators, async ({ context, operator, params }) => {
    const now = context.clock.now();
    await transaction(context.db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable("operator_session")
        .set({ ended_at: now })
        .where("operator_id", "=", operator.id)
        .where("id", "=", params._id)
        .where("ended_at", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw refuse("NO_DATA");
      await recordAuditEvent(tx, now, { act: endSignIn.name, by: operator.id, subject: operator.username });
    });
    return {};
  });
