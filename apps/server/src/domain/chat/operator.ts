import type { ChatMessage } from "@krapao/contract/chat/shapes";
import type { Reply } from "@krapao/contract/operator/chat-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { refuse } from "../../lib/refusal.ts";
import { publishNotice } from "../notice/publish-notice.ts";
import { mediaOf } from "./customer.ts";
import { readSession, type SessionRow } from "./inbox.ts";
import { customerOf, publish, rowOf, tellInbox } from "./publish.ts";
import type { MessageRow } from "./present.ts";
import { say } from "./say.ts";

/** The conversation with this id. Throws NO_DATA. */
export const sessionOf = async (context: Context, id: string): Promise<SessionRow> => {
  const row = await readSession(context, id);
  if (row === null) throw refuse("NO_DATA");
  return row;
};

/** SQL for the operators who passed the conversation on, including the one who has it now. */
const handedOn = (next: bigint | null) => sql<bigint[]>`case
  when operator_id is null or operator_id is not distinct from ${next}::bigint or operator_id = any(handed_on) then handed_on
  else handed_on || operator_id end`;

/**
 * Assigns a conversation to an operator, or with null returns it to the waiting list, and informs the inbox.
 * `isHandedOn`: the previous operator passed it on, which the figures count. Throws NOT_WAITING when it has ended.
 */
export const assignSession = async (
  context: Context,
  row: SessionRow,
  operatorId: bigint | null,
  { isHandedOn }: { readonly isHandedOn: boolean },
): Promise<void> => {
  const now = context.clock.now();
  const changed = await context.db
    .updateTable("chat_session")
    .set((is) => ({
      operator_id: operatorId,
      state: operatorId === null ? "waiting" : "open",
      asked_at: is.fn.coalesce("asked_at", is.val(now)),
      ...(isHandedOn && { handed_on: handedOn(operatorId) }),
      // A customer who is returned to the waiting list waits from now on, unless they waited before. Nobody has them,
      // so a new notice is sent.
      ...(operatorId === null
        ? {
            waiting_since: is.fn.coalesce("waiting_since", is.val(now)),
            notice_at: is.case().when("state", "=", "waiting").then(is.ref("notice_at")).else(now).end(),
          }
        : { notice_at: null }),
    }))
    .where("id", "=", row.id)
    .where("ended_at", "is", null)
    .returning(["id", "state", "operator_id"])
    .executeTakeFirst();
  if (changed === undefined) throw refuse("NOT_WAITING");
  tellInbox(context, changed);
};

const messageOf = async (context: Context, room: string, reply: Reply): Promise<ChatMessage> => {
  const deliver = { id: reply.deliver.id, status: "succeed" } as const;
  switch (reply.message_type) {
    case "media":
      return { message_type: "media", payload: await mediaOf(context, room, reply.payload), deliver };
    case "generic":
      return { message_type: "generic", payloads: reply.payloads, deliver };
    case "text":
      return { message_type: "text", payload: reply.payload, deliver };
    default:
      return { message_type: reply.message_type, payload: reply.payload, deliver };
  }
};

/**
 * Stores an operator's answer once under its `deliver.id`. The conversation becomes theirs when nobody has it. Throws
 * NOT_WAITING when it has ended, NO_DATA for a file of another room.
 */
export const sayAsOperator = async (
  context: Context,
  session: SessionRow,
  operatorId: bigint,
  reply: Reply,
): Promise<MessageRow> => {
  const [message, customer] = await Promise.all([
    messageOf(context, session.room, reply),
    customerOf(context, session.member_id),
  ]);
  const said = await say(context, {
    room: session.room,
    memberId: session.member_id,
    language: session.language,
    sender: "other",
    // The prefix keeps an operator's ids apart from those of other operators and of the menu.
    deliverId: `operator:${operatorId}:${reply.deliver.id}`,
    operatorId,
    message,
    masked: [],
    wantsPerson: false,
    onlyIn: session.id,
  });
  if (typeof said === "string") throw refuse("NOT_WAITING");
  const row = rowOf(session.room, "other", operatorId, said);
  if (said.outcome === "said") {
    await publish(context, row, said, customer);
    if (session.member_id !== null) await publishNotice(context, session.member_id);
  }
  return row;
};
