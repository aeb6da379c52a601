import type { Language } from "@krapao/i18n/language";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { readHistory } from "./history.ts";
import { conversationOf } from "./present.ts";
import { channelsOf, customerOf, tellInbox } from "./publish.ts";
import { guestParty, memberRoom } from "./room.ts";

/** The conversations that go on in these rooms. */
const livingIn = async ({ db }: Context, rooms: readonly string[]): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("chat_room")
    .select("session_id")
    .where("id", "in", [...rooms])
    .where("session_id", "is not", null)
    .execute();
  return rows.flatMap(({ session_id: id }) => id ?? []);
};

/** Tells the inbox which of the conversations go on, and who watches those that do not. */
const tellJoined = async (context: Context, room: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const sessions = await context.db
    .selectFrom("chat_session")
    .select(["id", "state", "operator_id"])
    .where("id", "in", [...ids])
    .execute();
  for (const id of ids) {
    const session = sessions.find((each) => each.id === id);
    const isOver = session === undefined || session.state === "ended";
    if (isOver) context.realtime.chat.tellWatchers(room, "chat:ended", { room, session_id: id });
    if (session?.state === "ended") for (const channel of channelsOf(context)) channel.ended(room, id);
    tellInbox(context, session ?? { id, state: "ended", operator_id: null });
  }
};

/**
 * Appends a guest's messages to the member's room, in their order, once. The guest id cannot be used after that. An id
 * that is invalid or was joined before changes nothing.
 */
export const joinGuest = async (
  context: Context,
  guestId: string,
  memberId: bigint,
  language: Language,
): Promise<void> => {
  const guest = await guestParty(context, guestId);
  if (guest === null) {
    context.log.warn({ event: "guest_id.bad" });
    return;
  }
  const room = memberRoom(memberId);
  const before = await livingIn(context, [guest.room, room]);
  const { rows } = await sql<{ joined: boolean }>`
    select chat_join(${guest.room}, ${memberId}, ${language}, ${context.clock.now()}) as joined`.execute(context.db);
  if (rows[0]?.joined !== true) return;
  context.realtime.chat.endRoom(guest.room);
  const [[last], customer] = await Promise.all([
    readHistory(context.db, room, { limit: 1 }),
    customerOf(context, memberId),
  ]);
  // An app that has the room open sees from the number which messages it misses.
  if (last !== undefined)
    for (const channel of channelsOf(context)) channel.deliver(room, conversationOf(context, last, customer));
  await tellJoined(context, room, before);
};
