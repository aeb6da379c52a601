import { beginChat } from "@krapao/contract/operator/begin-chat";

import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { beginSession } from "../../domain/chat/begin.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { memberOfPath } from "../member/member-row.ts";
import { operators } from "../operators.ts";
import { presentChat } from "./present-chat.ts";

/** Opens the conversation with a member, or begins one. Refuses a closed member with NO_USER. */
export const addBeginChat = (app: App): void =>
  route(app, beginChat, operators, async ({ context, operator, params }) => {
    const member = await memberOfPath(context, params._id);
    if (member.status === "closed") throw refuse("NO_USER");
    const { id, isNew } = await beginSession(context, member.id, operator.id);
    if (isNew) {
      const record = { act: beginChat.name, by: operator.id, subject: id, memberId: member.id };
      await recordAuditEvent(context.db, context.clock.now(), record);
    }
    return presentChat(context, id);
  });
