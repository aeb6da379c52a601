import { CHAT } from "@krapao/contract/limits";
import { COMPLAINT_TOPIC } from "@krapao/contract/operator/chat-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { readMenuAndSettings } from "./documents.ts";
import { endSession } from "./end-session.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const AT_A_TIME = 500;

/**
 * Ends conversations in which nothing was said for long. One that waits for a person, and a complaint, stay open until
 * all their messages are erased.
 */
const endIdle = async (context: Context, hours: number, erased: Date): Promise<number> => {
  const idle = new Date(context.clock.now().getTime() - hours * HOUR_MS);
  const rows = await context.db
    .selectFrom("chat_session")
    .select("id")
    .where("ended_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb("waiting_since", "is", null),
          eb("topic", "is distinct from", COMPLAINT_TOPIC),
          eb("last_at", "<", idle),
        ]),
        eb("last_at", "<", erased),
      ]),
    )
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of rows) await endSession(context, id);
  return rows.length;
};

/** Removes files of expired messages, and files that nobody sent within a day. The record is deleted last. */
const removeFiles = async ({ db, clock, uploads }: Context, before: Date): Promise<number> => {
  const unsent = new Date(clock.now().getTime() - DAY_MS);
  const { rows } = await sql<{ id: string }>`
    select u.id from upload u
    where u.kind = 'chat' and u.removed_at is null and (u.created_at < ${before} or u.created_at < ${unsent}
      and not exists (select from chat_message m where m.upload_id = u.id))
    limit ${AT_A_TIME}`.execute(db);
  for (const { id } of rows) {
    await uploads.disk.remove(id);
    await db.deleteFrom("upload").where("id", "=", id).execute();
  }
  return rows.length;
};

const removeMessages = async ({ db }: Context, before: Date): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`
    with old as (select room, seq from chat_message where created_at < ${before} limit ${AT_A_TIME}),
      gone as (delete from chat_message m using old where m.room = old.room and m.seq = old.seq returning 1)
    select count(*)::int as gone from gone`.execute(db);
  return rows[0]?.gone ?? 0;
};

/** Removes expired notes. A conversation that never ends keeps only its newer ones. */
const removeNotes = async ({ db }: Context, before: Date): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`
    with old as (select id from chat_note where at < ${before} limit ${AT_A_TIME}),
      gone as (delete from chat_note n using old where n.id = old.id returning 1)
    select count(*)::int as gone from gone`.execute(db);
  return rows[0]?.gone ?? 0;
};

const removeSessions = async ({ db }: Context, before: Date): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`
    with old as (
        select s.id from chat_session s where s.ended_at is not null and s.last_at < ${before}
          and not exists (select from chat_message m where m.room = s.room and m.session_id = s.id)
        limit ${AT_A_TIME}),
      notes as (delete from chat_note n using old where n.session_id = old.id),
      gone as (delete from chat_session s using old where s.id = old.id returning 1)
    select count(*)::int as gone from gone`.execute(db);
  return rows[0]?.gone ?? 0;
};

/** Removes empty rooms of guests whose id has expired. A member's room stays, because it keeps the message numbers. */
const removeRooms = async ({ db }: Context, before: Date): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`
    with old as (
        select r.id from chat_room r where r.member_id is null and r.said_at < ${before}
          and coalesce(r.joined_at, r.said_at) < ${before}
          and not exists (select from chat_session s where s.room = r.id)
        limit ${AT_A_TIME} for update skip locked),
      gone as (delete from chat_room r using old where r.id = old.id returning 1)
    select count(*)::int as gone from gone`.execute(db);
  return rows[0]?.gone ?? 0;
};

/**
 * Ends idle conversations and erases what has expired (SECURITY.md S67): messages, notes and files are kept as long as
 * operators set, at least 90 days. Safe on any number of servers.
 */
export const sweepChats = async (context: Context): Promise<void> => {
  const { settings } = await readMenuAndSettings(context.db);
  const now = context.clock.now().getTime();
  const kept = new Date(now - settings.keptDays * DAY_MS);
  // The id of a joined guest must stay refused for as long as it would have been valid.
  const rooms = new Date(now - Math.max(settings.keptDays * DAY_MS, CHAT.guestIdLifeMs));
  const steps = [
    () => endIdle(context, settings.idleHours, kept),
    () => removeFiles(context, kept),
    () => removeMessages(context, kept),
    () => removeNotes(context, kept),
    () => removeSessions(context, kept),
    () => removeRooms(context, rooms),
  ];
  for (const step of steps) while ((await step()) === AT_A_TIME);
};
