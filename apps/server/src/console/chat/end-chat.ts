import { endChat } from "@krapao/contract/operator/end-chat";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { endSession } from "../../domain/chat/end-session.ts";
import { sessionOf } from "../../domain/chat/operator.ts";
import { refuse } from "../../lib/refusal.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { presentChat } from "./present-chat.ts";

/** Ends a conversation. Refuses one that has ended before with NOT_WAITING. */
export const addEndChat = (app: App): void =>
  route(app, endChat, operators, async ({ context, operator, params }) => {
    const session = await sessionOf(context, params._id);
    if (!(await endSession(context, session.id))) throw refuse("NOT_WAITING");
    const record = { act: endChat.name, by: operator.id, subject: session.id, memberId: session.member_id };
    await recordAuditEvent(context.db, context.clock.now(), record);
    return presentChat(context, session.id);
  });
