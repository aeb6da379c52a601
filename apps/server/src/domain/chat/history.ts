import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { MessageRow } from "./present.ts";

/** Which part of a room to read: the newest messages first, between two numbers where they are given. */
export type HistoryQuery = {
  readonly limit: number;
  readonly skip?: number | undefined;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
};

/**
 * A page of a room, the newest message first. With `before` and `after` it is a range of the primary key, so its cost
 * does not depend on the room's size. With `after` alone it is the page that follows that number.
 */
export const readHistory = async (
  db: Kysely<Database>,
  room: string,
  { limit, skip = 0, before, after }: HistoryQuery,
): Promise<readonly MessageRow[]> => {
  const isNext = after !== undefined && before === undefined;
  const { rows } = await sql<MessageRow>`
    select room, seq, id, session_id, sender, operator_id, message, masked, created_at from chat_message
    where room = ${room} and seq < ${before ?? Number.MAX_SAFE_INTEGER} and seq > ${after ?? 0}
    order by seq ${isNext ? sql`asc` : sql`desc`} limit ${limit} offset ${skip}`.execute(db);
  return isNext ? rows.toReversed() : rows;
};
