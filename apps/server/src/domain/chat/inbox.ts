import type { Chat, ChatList, ChatSettings } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";
import { type Selectable, sql } from "kysely";

import type { Context } from "../../context.ts";
import { readMarks, readOperatorMarks } from "../operator/marks.ts";
import { readMenuAndSettings } from "./documents.ts";
import { shortGuestOf } from "./room.ts";
import type { ChatTables } from "./tables.ts";

export type SessionRow = Selectable<ChatTables["chat_session"]> & {
  readonly member_id: bigint | null;
  readonly unread_other: number;
  readonly current: string | null;
};

const LAST_LENGTH = 200;

/** Conversations as operators see them: phone numbers masked, guests by a short name. */
export const presentChats = async (context: Context, rows: readonly SessionRow[]): Promise<Chat[]> => {
  if (rows.length === 0) return [];
  const [{ settings }, operators, marks] = await Promise.all([
    readMenuAndSettings(context.db),
    readOperatorMarks(context.db),
    readMarks(
      context.db,
      rows.flatMap(({ member_id: id }) => (id === null ? [] : [id])),
    ),
  ]);
  return rows.map((row) => ({
    _id: row.id,
    room: row.room,
    channel: row.channel,
    state: row.state,
    member: (row.member_id === null ? null : marks.get(row.member_id)) ?? null,
    guest: shortGuestOf(row.room),
    language: row.language,
    operator: (row.operator_id === null ? null : operators.get(row.operator_id)) ?? null,
    startedAt: row.started_at.toISOString(),
    waitingSince: row.waiting_since?.toISOString() ?? null,
    targetAt: targetOf(row, settings),
    firstAnswerAt: row.first_answer_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    unread: row.current === row.id ? row.unread_other : 0,
    last:
      row.last_text === "" && row.last_at.getTime() === row.started_at.getTime()
        ? null
        : { sender: row.last_sender, text: row.last_text.slice(0, LAST_LENGTH), at: row.last_at.toISOString() },
    topic: row.topic,
    tags: row.tags,
    complaint:
      row.complaint_number === null || row.complaint_deadline === null
        ? null
        : { number: row.complaint_number, deadline: row.complaint_deadline.toISOString() },
    rating:
      row.stars === null || row.rated_at === null
        ? null
        : { stars: row.stars, comment: row.comment, at: row.rated_at.toISOString() },
  }));
};

const targetOf = (row: SessionRow, { targetSeconds }: ChatSettings): string | null =>
  row.waiting_since === null ? null : new Date(row.waiting_since.getTime() + targetSeconds * 1_000).toISOString();

/** The tables that a {@link SessionRow} is read from. */
export const sessions = sql`chat_session s join chat_room r on r.id = s.room`;
/** The columns of a {@link SessionRow}. */
export const columns = sql`s.*, r.member_id, r.unread_other, r.session_id as current`;

/** SQL for the conversation `s` with this id, or the one that a guest's conversation with this id became part of. */
export const isSession = (id: string) =>
  sql<boolean>`(s.id = ${id} or s.joined_ids <> '{}' and s.joined_ids @> array[${id}])`;

/** One conversation; null when there is none. */
export const readSession = async ({ db }: Context, id: string): Promise<SessionRow | null> => {
  const { rows } = await sql<SessionRow>`select ${columns} from ${sessions} where ${isSession(id)}`.execute(db);
  return rows[0] ?? null;
};

/** The conversations of a room before this one, the newest first. */
export const readEarlier = async ({ db }: Context, row: SessionRow, limit: number): Promise<readonly SessionRow[]> => {
  const { rows } = await sql<SessionRow>`
    select ${columns} from ${sessions}
    where s.room = ${row.room} and s.id <> ${row.id} and s.started_at <= ${row.started_at}
    order by s.started_at desc limit ${limit}`.execute(db);
  return rows;
};

const conditionOf = (list: ChatList, operatorId: bigint) => {
  if (list === "ended") return sql`s.ended_at is not null`;
  if (list === "waiting") return sql`s.ended_at is null and s.state = 'waiting'`;
  if (list === "mine") return sql`s.ended_at is null and s.state = 'open' and s.operator_id = ${operatorId}`;
  return sql`s.ended_at is null`;
};

/** In the list of waiting conversations the longest waiting comes first; among ended ones the newest. */
const orderOf = (list: ChatList) =>
  list === "ended" ? sql`s.ended_at desc` : sql`s.waiting_since asc nulls last, s.last_at desc`;

export type InboxQuery = {
  readonly list: ChatList;
  readonly operatorId: bigint;
  readonly topic?: string | undefined;
  readonly tag?: string | undefined;
  readonly language?: Language | undefined;
  readonly memberId?: bigint | undefined;
  readonly limit: number;
  readonly skip: number;
};

/** A page of one of the inbox's lists. */
export const readInbox = async ({ db }: Context, query: InboxQuery): Promise<readonly SessionRow[]> => {
  const { rows } = await sql<SessionRow>`
    select ${columns} from ${sessions}
    where ${conditionOf(query.list, query.operatorId)}
      and (${query.topic ?? null}::text is null or s.topic = ${query.topic ?? null})
      and (${query.tag ?? null}::text is null or ${query.tag ?? null} = any(s.tags))
      and (${query.language ?? null}::text is null or s.language = ${query.language ?? null})
      and (${query.memberId ?? null}::bigint is null or r.member_id = ${query.memberId ?? null})
    order by ${orderOf(query.list)}, s.id limit ${query.limit} offset ${query.skip}`.execute(db);
  return rows;
};

/** How many conversations each list has. */
export const countInbox = async ({ db }: Context, operatorId: bigint) => {
  const { rows } = await sql<{ waiting: number; mine: number; all: number; ended: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'open' and operator_id = ${operatorId})::int as mine,
      count(*)::int as all,
      (select count(*)::int from chat_session where ended_at is not null) as ended
    from chat_session where ended_at is null`.execute(db);
  return rows[0] ?? { waiting: 0, mine: 0, all: 0, ended: 0 };
};

/** Messages that contain a text, the newest first. An index of trigrams finds them. */
export const searchMessages = async ({ db }: Context, text: string, limit: number) => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<{ room: string; seq: bigint; session_id: string }>`
    select room, seq, session_id from chat_message
    where body <> '' and chat_grams(body) @> chat_grams(${text}) and body ilike ${pattern}
    order by created_at desc, seq desc limit ${limit}`.execute(db);
  return rows;
};
