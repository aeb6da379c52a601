import { takeChat } from "@krapao/contract/operator/take-chat";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { assignSession, sessionOf } from "../../domain/chat/operator.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { presentChat } from "./present-chat.ts";

/** Takes a conversation, also from another operator. */
export const addTakeChat = (app: App): void =>
  route(app, takeChat, operators, async ({ context, operator, params }) => {
    const session = await sessionOf(context, params._id);
    await assignSession(context, session, operator.id, { isHandedOn: false });
    const record = { act: takeChat.name, by: operator.id, subject: session.id, memberId: session.member_id };
    await recordAuditEvent(context.db, context.clock.now(), record);
    return presentChat(context, session.id);
  });
