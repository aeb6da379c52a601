import { noteChat } from "@krapao/contract/operator/note-chat";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { sessionOf } from "../../domain/chat/operator.ts";
import { personOf } from "../../domain/operator/marks.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Adds a note that only operators see. Its text is not in the audit log. */
export const addNoteChat = (app: App): void =>
  route(app, noteChat, operators, async ({ context, operator, params, body }) => {
    const session = await sessionOf(context, params._id);
    const key = { operator_id: operator.id, deliver_id: body.deliverId };
    const now = context.clock.now();
    await transaction(context.db, async (tx) => {
      const { numInsertedOrUpdatedRows: added } = await tx
        .insertInto("chat_note")
        .values({ ...key, session_id: session.id, at: now, body: body.text })
        .onConflict((is) => is.columns(["operator_id", "deliver_id"]).doNothing())
        .executeTakeFirstOrThrow();
      const record = { act: noteChat.name, by: operator.id, subject: session.id, memberId: session.member_id };
      if (added === 1n) await recordAuditEvent(tx, now, record);
    });
    const { at, body: text } = await context.db
      .selectFrom("chat_note")
      .select(["at", "body"])
      .where((is) => is.and(key))
      .executeTakeFirstOrThrow();
    return { by: personOf(operator), at: at.toISOString(), text };
  });
