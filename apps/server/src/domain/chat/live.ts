import { CHAT } from "@krapao/contract/limits";
import { type Selectable, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { ChatHandlers } from "../../realtime/chat-line.ts";
import { livingOperatorSessions, operatorOfSocket } from "../operator/operator.ts";
import type { ChatTables } from "./tables.ts";
import { isSession } from "./inbox.ts";
import { tellChannel } from "./publish.ts";
import { guestIdOf, guestParty, memberRoom, ROOM_PREFIX } from "./room.ts";

const NEW_ROOM = { seq: 0, read: { customer: 0, other: 0 }, unread: 0, session_id: null, unrated: null } as const;

type RoomRow = Pick<
  Selectable<ChatTables["chat_room"]>,
  "last_seq" | "read_customer" | "read_other" | "unread_customer" | "session_id"
> & { readonly unrated: string | null };

/**
 * What an app needs when it opens a room: the last number, the read marks, the unread count, and the open conversation,
 * or the last one while it can still be rated.
 */
export const readRoom = async ({ db, clock }: Context, room: string) => {
  const ratable = new Date(clock.now().getTime() - CHAT.ratedWithinMs);
  const { rows } = await sql<RoomRow>`
    select r.last_seq, r.read_customer, r.read_other, r.unread_customer, r.session_id,
      case when s.ended_at > ${ratable} and s.stars is null then s.id end as unrated
    from chat_room r left join lateral (
      select c.id, c.ended_at, c.stars from chat_session c
      where c.room = r.id and exists (select from chat_message m where m.room = c.room and m.session_id = c.id)
      order by c.started_at desc limit 1
    ) s on r.session_id is null
    where r.id = ${room}`.execute(db);
  const [row] = rows;
  if (row === undefined) return NEW_ROOM;
  return {
    seq: Number(row.last_seq),
    read: { customer: Number(row.read_customer), other: Number(row.read_other) },
    unread: row.unread_customer,
    session_id: row.session_id,
    unrated: row.unrated,
  };
};

/** The chat's functions that the sockets call. */
export const chatHandlers = (context: Context): ChatHandlers => ({
  guestRoom: async (guestId) => (await guestParty(context, guestId))?.room ?? null,
  memberRoom,
  wireName: (room) => guestIdOf(context, room) ?? `${ROOM_PREFIX}${room.slice("member:".length)}`,
  join: (room) => readRoom(context, room),
  typing: (room) => tellChannel(context, room, (channel) => channel.typing(room)),
  operatorOf: (token, isHere) => operatorOfSocket(context, { token, isHere }),
  livingOperators: (ids) => livingOperatorSessions(context, ids),
  watch: async (sessionId) => {
    const row = await context.db
      .selectFrom("chat_session as s")
      .innerJoin("chat_room as r", "r.id", "s.room")
      .select(["r.id", "r.last_seq"])
      .where(isSession(sessionId))
      .executeTakeFirst();
    return row === undefined ? null : { room: row.id, seq: Number(row.last_seq) };
  },
});
