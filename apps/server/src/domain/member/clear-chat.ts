import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { STEP } from "./clear-rows.ts";

/** Repeats a step until it finds nothing more to do. */
const inSteps = async (step: () => Promise<bigint>): Promise<void> => {
  while ((await step()) >= BigInt(STEP));
};

/**
 * Removes the files that a member sent into the chat. The record is deleted last, so that no file is left behind on the
 * disk.
 */
const clearFiles = async ({ db, uploads }: Context, memberId: bigint): Promise<bigint> => {
  const rows = await db
    .selectFrom("upload")
    .select("id")
    .where("member_id", "=", memberId)
    .where("kind", "=", "chat")
    .limit(STEP)
    .execute();
  for (const { id } of rows) {
    await uploads.disk.remove(id);
    await db.deleteFrom("upload").where("id", "=", id).execute();
  }
  return BigInt(rows.length);
};

/** Erases what a member and the support wrote, in steps, the room last. Repeating it does nothing. */
export const clearChat = async (context: Context, memberId: bigint): Promise<void> => {
  const { db } = context;
  const room = `member:${memberId}`;
  await inSteps(async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from chat_message where room = ${room} and seq in (
        select seq from chat_message where room = ${room} order by seq limit ${STEP})`.execute(db);
    return numAffectedRows;
  });
  await inSteps(() => clearFiles(context, memberId));
  await inSteps(async () => {
    const { rows } = await sql<{ gone: bigint }>`
      with old as (select id from chat_session where room = ${room} limit ${STEP}),
        notes as (delete from chat_note n using old where n.session_id = old.id),
        gone as (delete from chat_session s using old where s.id = old.id returning 1)
      select count(*) as gone from gone`.execute(db);
    return rows[0]?.gone ?? 0n;
  });
  await db.deleteFrom("chat_room").where("id", "=", room).execute();
};
