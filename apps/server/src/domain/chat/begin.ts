import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { memberRoom } from "./room.ts";
import { tellInbox } from "./publish.ts";

/**
 * The member's open conversation, or a new one that the operator begins. Only the inbox is informed of a new one; the
 * member hears of it with the first message.
 */
export const beginSession = async (
  context: Context,
  memberId: bigint,
  operatorId: bigint,
): Promise<{ readonly id: string; readonly isNew: boolean }> => {
  const { db, clock, random, settings } = context;
  const now = clock.now();
  const room = memberRoom(memberId);
  const begun = await transaction(db, async (tx) => {
    await sql`
      insert into chat_room (id, member_id, language, created_at, said_at)
      values (${room}, ${memberId}, ${settings.edition}, ${now}, ${now}) on conflict do nothing`.execute(tx);
    const {
      session_id: present,
      channel,
      language,
    } = await tx
      .selectFrom("chat_room")
      .select(["session_id", "channel", "language"])
      .where("id", "=", room)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (present !== null) return { id: present, isNew: false };
    const id = random.bytes(12).toString("hex");
    await tx
      .insertInto("chat_session")
      .values({
        id,
        room,
        channel,
        state: "open",
        language,
        operator_id: operatorId,
        started_at: now,
        last_at: now,
        last_sender: "other",
        last_text: "",
        tags: [],
      })
      .execute();
    await tx.updateTable("chat_room").set({ session_id: id }).where("id", "=", room).execute();
    return { id, isNew: true };
  });
  if (begun.isNew) tellInbox(context, { id: begun.id, state: "open", operator_id: operatorId });
  return begun;
};
