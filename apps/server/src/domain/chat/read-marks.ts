import type { Sender } from "@krapao/contract/chat/shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { tellChannel } from "./publish.ts";

type Marked = { readonly seq: bigint; readonly moved: boolean };

/**
 * Marks the other side's messages as read up to `seq` (all of them when it is null). A mark never moves back. Informs
 * both sides when it moved.
 */
export const markRead = async (context: Context, room: string, by: Sender, seq: number | null): Promise<void> => {
  const other: Sender = by === "customer" ? "other" : "customer";
  const read = sql.ref(`read_${by}`);
  const unread = sql.ref(`unread_${by}`);
  const { rows } = await sql<Marked>`
    with old as (select id, least(coalesce(${seq}::bigint, last_seq), last_seq) as upto, ${read} as was
      from chat_room where id = ${room} and joined_to is null for update)
    update chat_room r set ${read} = greatest(old.was, old.upto),
      ${unread} = (select count(*) from chat_message m
        where m.room = old.id and m.seq > greatest(old.was, old.upto) and m.sender = ${other})
    from old where r.id = old.id
    returning greatest(old.was, old.upto) as seq, old.upto > old.was as moved`.execute(context.db);
  const [row] = rows;
  if (row === undefined || !row.moved) return;
  const upto = Number(row.seq);
  context.realtime.chat.tellWatchers(room, "chat:read", { room, seq: upto, by });
  if (by === "customer") context.realtime.chat.tell(room, "chat:read", { seq: upto, by });
  else tellChannel(context, room, (channel) => channel.read(room, upto));
};
