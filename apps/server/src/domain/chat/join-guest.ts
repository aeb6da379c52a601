import type { Language } from "@krapao/i18n/language";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { readHistory } from "./history.ts";
import { conversationOf } from "./present.ts";
import { channelsOf, customerOf } from "./publish.ts";
import { guestParty, memberRoom } from "./room.ts";

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
  const { rows } = await sql<{ joined: boolean }>`
    select chat_join(${guest.room}, ${memberId}, ${language}, ${context.clock.now()}) as joined`.execute(context.db);
  if (rows[0]?.joined !== true) return;
  context.realtime.chat.endRoom(guest.room);
  const room = memberRoom(memberId);
  const [[last], customer] = await Promise.all([
    readHistory(context.db, room, { limit: 1 }),
    customerOf(context, memberId),
  ]);
  // An app that has the room open sees from the number which messages it misses.
  if (last !== undefined)
    for (const channel of channelsOf(context)) channel.deliver(room, conversationOf(context, last, customer));
};
