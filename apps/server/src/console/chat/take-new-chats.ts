import { takeNewChats } from "@krapao/contract/operator/take-new-chats";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Sets whether the operator takes new conversations. A change is recorded in the audit log. */
export const addTakeNewChats = (app: App): void =>
  route(app, takeNewChats, operators, async ({ context, operator, body: { takesChats } }) => {
    const { numUpdatedRows } = await context.db
      .updateTable("operator")
      .set({ takes_chats: takesChats })
      .where("id", "=", operator.id)
      .where("takes_chats", "<>", takesChats)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await recordAuditEvent(context.db, context.clock.now(), {
        act: takeNewChats.name,
        by: operator.id,
        subject: String(operator.id),
        before: { takesChats: !takesChats },
        after: { takesChats },
      });
    return { takesChats };
  });
