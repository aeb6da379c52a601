import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { tellChannel, tellInbox } from "./publish.ts";

/** Ends a conversation. The customer's next message begins another one. False when it had ended already. */
export const endSession = async (context: Context, sessionId: string): Promise<boolean> => {
  const { db, clock, realtime } = context;
  const ended = await transaction(db, async (tx) => {
    // The room is locked first, in the same order as everywhere else.
    const { rows } = await sql<{ id: string }>`
      select r.id from chat_room r where r.id = (select s.room from chat_session s where s.id = ${sessionId})
      for update`.execute(tx);
    const [room] = rows;
    if (room === undefined) return null;
    const session = await tx
      .updateTable("chat_session")
      .set({ state: "ended", ended_at: clock.now(), waiting_since: null, notice_at: null })
      .where("id", "=", sessionId)
      .where("ended_at", "is", null)
      .returning([
        "id",
        "state",
        "operator_id",
        sql<boolean>`exists (select from chat_message m
        where m.room = chat_session.room and m.session_id = chat_session.id)`.as("was_used"),
      ])
      .executeTakeFirst();
    if (session === undefined) return null;
    await tx
      .updateTable("chat_room")
      .set({ session_id: null })
      .where("id", "=", room.id)
      .where("session_id", "=", sessionId)
      .execute();
    return { room: room.id, session };
  });
  if (ended === null) return false;
  // The customer never heard of a conversation that an operator began and in which nothing was said.
  if (ended.session.was_used) tellChannel(context, ended.room, (channel) => channel.ended(ended.room, sessionId));
  realtime.chat.tellWatchers(ended.room, "chat:ended", { room: ended.room, session_id: sessionId });
  tellInbox(context, ended.session);
  return true;
};
