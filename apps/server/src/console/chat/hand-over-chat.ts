import { handOverChat } from "@krapao/contract/operator/hand-over-chat";

import type { Context } from "../../context.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { assignSession, sessionOf } from "../../domain/chat/operator.ts";
import { readRole } from "../../domain/operator/role.ts";
import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { presentChat } from "./present-chat.ts";

/**
 * The operator who is to have the conversation. Throws NO_USER for an unknown or inactive operator, and TAKES_NO_CHATS
 * for one who takes none, or whose role may not answer. The operator who hands it over may keep it all the same.
 */
const nextOf = async ({ db }: Context, id: string, by: bigint): Promise<bigint> => {
  const row = /^\d{1,18}$/.test(id)
    ? await db
        .selectFrom("operator")
        .select(["id", "takes_chats", "role"])
        .where("id", "=", BigInt(id))
        .where("is_active", "=", true)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw refuse("NO_USER");
  if (row.id === by) return row.id;
  const may = await readRole(db, row.role);
  if (!row.takes_chats || !may.has("inbox.reply")) throw refuse("TAKES_NO_CHATS");
  return row.id;
};

/** Gives a conversation to another operator, or back to the waiting list, with a note for whoever takes it. */
export const addHandOverChat = (app: App): void =>
  route(app, handOverChat, operators, async ({ context, operator, params, body }) => {
    const session = await sessionOf(context, params._id);
    const next = body.operator === null ? null : await nextOf(context, body.operator, operator.id);
    const now = context.clock.now();
    await assignSession(context, session, next, { isHandedOn: true });
    if (body.note !== undefined && body.note !== "")
      await context.db
        .insertInto("chat_note")
        .values({ session_id: session.id, operator_id: operator.id, at: now, body: body.note })
        .execute();
    await recordAuditEvent(context.db, now, {
      act: handOverChat.name,
      by: operator.id,
      subject: session.id,
      memberId: session.member_id,
      before: { operator: session.operator_id },
      after: { operator: next },
    });
    return presentChat(context, session.id);
  });
