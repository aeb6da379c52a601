import { dropContentSchedule } from "@krapao/contract/operator/drop-content-schedule";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { lockContent } from "../../domain/content/content-lock.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Cancels the scheduled publication of texts. */
export const addDropContentSchedule = (app: App): void =>
  route(app, dropContentSchedule, operators, async ({ context, operator, params: { kind } }) => {
    await transaction(context.db, async (tx) => {
      await lockContent(tx, `content ${kind}`);
      const dropped = await tx
        .deleteFrom("content_schedule")
        .where("kind", "=", kind)
        .returning(["at"])
        .executeTakeFirst();
      if (dropped === undefined) return;
      await recordAuditEvent(tx, context.clock.now(), {
        act: dropContentSchedule.name,
        by: operator.id,
        subject: kind,
        before: { at: dropped.at.toISOString() },
      });
    });
    return {};
  });
