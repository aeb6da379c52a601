import type { Context } from "../../context.ts";
import type { ChatHandlers } from "../../realtime/chat-line.ts";
import { livingOperatorSessions, operatorOfToken } from "../operator/operator.ts";
import { guestIdOf, guestParty, memberRoom, ROOM_PREFIX } from "./room.ts";

const NEW_ROOM = { seq: 0, read: { customer: 0, other: 0 }, unread: 0, session_id: null } as const;

/** What whoever opens a room is to know: its last number, the marks, what is unread, and the conversation that goes on. */
export const readRoom = async ({ db }: Context, room: string) => {
  const row = await db
    .selectFrom("chat_room")
    .select(["last_seq", "read_customer", "read_other", "unread_customer", "session_id"])
    .where("id", "=", room)
    .executeTakeFirst();
  if (row === undefined) return NEW_ROOM;
  return {
    seq: Number(row.last_seq),
    read: { customer: Number(row.read_customer), other: Number(row.read_other) },
    unread: row.unread_customer,
    session_id: row.session_id,
  };
};

/** The chat's rules, as the sockets ask for them. */
export const chatHandlers = (context: Context): ChatHandlers => ({
  guestRoom: async (guestId) => (await guestParty(context, guestId))?.room ?? null,
  memberRoom,
  wireName: (room) => guestIdOf(context, room) ?? `${ROOM_PREFIX}${room.slice("member:".length)}`,
  join: (room) => readRoom(context, room),
  operatorOf: (token, isHere) => operatorOfToken(context, token, isHere),
  livingOperators: (ids) => livingOperatorSessions(context, ids),
  watch: async (sessionId) => {
    const row = await context.db
      .selectFrom("chat_session as s")
      .innerJoin("chat_room as r", "r.id", "s.room")
      .select(["r.id", "r.last_seq"])
      .where("s.id", "=", sessionId)
      .executeTakeFirst();
    return row === undefined ? null : { room: row.id, seq: Number(row.last_seq) };
  },
});
