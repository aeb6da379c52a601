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

/**
 * Sets topic and tags. A complaint gets a number and a deadline, and keeps them. Labels that were removed from the
 * settings may stay on a conversation that has them. Refuses any other unknown label with KEY_INVALID.
 */
export const addLabelChat = (app: App): void =>
  route(app, labelChat, operators, async ({ context, operator, params, body }) => {
    const session = await sessionOf(context, params._id);
    const { settings } = await readMenuAndSettings(context.db);
    const tags = [...new Set(body.tags)];
    if (body.topic !== null && body.topic !== session.topic && !settings.topics.some(({ code }) => code === body.topic))
      throw new InvalidInput("KEY_INVALID", [{ path: "topic", message: "unknown" }]);
    if (!tags.every((tag) => session.tags.includes(tag) || settings.tags.some(({ code }) => code === tag)))
      throw new InvalidInput("KEY_INVALID", [{ path: "tags", message: "unknown" }]);
    const now = context.clock.now();
    const isNew = body.topic === COMPLAINT_TOPIC && session.complaint_number === null;
    const number = isNew ? await complaintNumber(context) : null;
    const deadline = isNew ? new Date(now.getTime() + settings.complaintDays * DAY_MS) : null;
    // Of two operators who label it at the same time, the first one gives the number.
    const complaint = await context.db
      .updateTable("chat_session")
      .set((is) => ({
        topic: body.topic,
        tags,
        complaint_number: is.fn.coalesce("complaint_number", is.val(number)),
        complaint_deadline: is.fn.coalesce("complaint_deadline", is.val(deadline)),
      }))
      .where("id", "=", session.id)
      .returning(["complaint_number", "complaint_deadline"])
      .executeTakeFirstOrThrow();
    await recordAuditEvent(context.db, now, {
      act: labelChat.name,
      by: operator.id,
      subject: session.id,
      memberId: session.member_id,
      before: { topic: session.topic, tags: session.tags },
      after: { topic: body.topic, tags, ...(isNew && complaint) },
    });
    tellInbox(context, session);
    return presentChat(context, session.id);
  });
