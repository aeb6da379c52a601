import type { Language } from "@krapao/i18n/language";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { readHistory } from "./history.ts";
import { readSession } from "./inbox.ts";
import { conversationOf } from "./present.ts";
import { customerOf, tellChannel, tellInbox } from "./publish.ts";
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

/**
 * Tells the inbox what became of the conversations. One that became part of another is announced by its own id too, so
 * that whoever has it open reads which one goes on.
 */
const tellJoined = async (context: Context, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    const session = await readSession(context, id);
    if (session !== null) tellInbox(context, { ...session, id });
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
    tellChannel(context, room, (channel) => channel.deliver(room, conversationOf(context, last, customer)));
  await tellJoined(context, before);
};
