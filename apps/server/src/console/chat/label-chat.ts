import { COMPLAINT_TOPIC } from "@krapao/contract/operator/chat-shapes";
import { labelChat } from "@krapao/contract/operator/label-chat";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { readMenuAndSettings } from "../../domain/chat/documents.ts";
import { sessionOf } from "../../domain/chat/operator.ts";
import { tellInbox } from "../../domain/chat/publish.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { presentChat } from "./present-chat.ts";

const DAY_MS = 86_400_000;

/** `C-000012`: the number of a complaint, which never changes. */
const complaintNumber = async ({ db }: Context): Promise<string> => {
  const { rows } = await sql<{ n: bigint }>`select nextval('chat_complaint') as n`.execute(db);
  return `C-${String(rows[0]?.n ?? 0n).padStart(6, "0")}`;
};

/** Sets topic and tags. A complaint gets a number and a deadline, and keeps them. */
export const addLabelChat = (app: App): void =>
  route(app, labelChat, operators, async ({ context, operator, params, body }) => {
    const session = await sessionOf(context, params._id);
    const { settings } = await readMenuAndSettings(context.db);
    const tags = [...new Set(body.tags)];
    if (body.topic !== null && !settings.topics.some(({ code }) => code === body.topic))
      throw new InvalidInput("KEY_INVALID", [{ path: "topic", message: "unknown" }]);
    if (!tags.every((tag) => settings.tags.some(({ code }) => code === tag)))
      throw new InvalidInput("KEY_INVALID", [{ path: "tags", message: "unknown" }]);
    const now = context.clock.now();
    const isNew = body.topic === COMPLAINT_TOPIC && session.complaint_number === null;
    const complaint = isNew
      ? {
          complaint_number: await complaintNumber(context),
          complaint_deadline: new Date(now.getTime() + settings.complaintDays * DAY_MS),
        }
      : {};
    await context.db
      .updateTable("chat_session")
      .set({ topic: body.topic, tags, ...complaint })
      .where("id", "=", session.id)
      .execute();
    await recordAuditEvent(context.db, now, {
      act: labelChat.name,
      by: operator.id,
      subject: session.id,
      memberId: session.member_id,
      before: { topic: session.topic, tags: session.tags },
      after: { topic: body.topic, tags, ...complaint },
    });
    tellInbox(context, session);
    return presentChat(context, session.id);
  });
