import type { ChatMessage } from "@krapao/contract/chat/shapes";

import type { Context } from "../../context.ts";
import { memberRoom } from "../chat/room.ts";
import { iso, type OwnRow } from "./own-rows.ts";

type Db = Pick<Context, "db">;

/** What was said, without the parts that only the app needs. */
const contentOf = (message: ChatMessage): OwnRow => {
  switch (message.message_type) {
    case "text":
      return { text: message.payload.message };
    case "buttons":
    case "quick_replies":
      return { text: message.payload.message, buttons: message.payload.buttons.map(({ title }) => title) };
    case "postback":
      return { text: message.payload.title };
    case "media":
      return { text: message.payload.message, fileName: message.payload.name, fileType: message.payload.fileType };
    case "generic":
      return { cards: message.payloads.map(({ title, subtitle }) => ({ title, subtitle })) };
    default:
      return {};
  }
};

/**
 * The messages between a member and support, as far as they are kept; files are in the app. Which operator wrote is
 * left out (S28).
 */
export const readChatMessages = async ({ db }: Db, id: bigint): Promise<readonly OwnRow[]> => {
  const rows = await db
    .selectFrom("chat_message")
    .select(["seq", "session_id", "sender", "message", "masked", "created_at"])
    .where("room", "=", memberRoom(id))
    .orderBy("seq")
    .execute();
  return rows.map(({ seq, session_id, sender, message, masked, created_at }) => ({
    number: Number(seq),
    conversation: session_id,
    from: sender === "customer" ? "member" : "support",
    type: message.message_type,
    ...contentOf(message),
    ...(masked.length === 0 ? {} : { hidden: masked }),
    at: iso(created_at),
  }));
};

/** A member's conversations with support: their times, complaints, and the member's ratings. */
export const readConversations = async ({ db }: Db, id: bigint): Promise<readonly OwnRow[]> => {
  const rows = await db
    .selectFrom("chat_session")
    .select(["id", "started_at", "ended_at", "complaint_number", "complaint_deadline", "stars", "comment", "rated_at"])
    .where("room", "=", memberRoom(id))
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    conversation: row.id,
    startedAt: iso(row.started_at),
    endedAt: iso(row.ended_at),
    ...(row.complaint_number === null
      ? {}
      : { complaint: { number: row.complaint_number, deadline: iso(row.complaint_deadline) } }),
    ...(row.stars === null ? {} : { rating: { stars: row.stars, comment: row.comment, at: iso(row.rated_at) } }),
  }));
};
