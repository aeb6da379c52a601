import type { ChatState } from "@krapao/contract/operator/chat-shapes";

import { channelOf } from "../../adapters/chat/channels.ts";
import type { ChatChannel } from "../../adapters/chat/port.ts";
import type { Context } from "../../context.ts";
import { conversationOf, type Customer, entryOf, type MessageRow, readForOperators } from "./present.ts";
import type { Said } from "./say.ts";

/** Tells a room's channel. A channel that fails takes nothing back of what was stored. */
export const tellChannel = (
  { realtime, adapters, log }: Context,
  room: string,
  tell: (channel: ChatChannel) => void,
): void => {
  const channel = channelOf(realtime.chat, adapters.chat, room);
  if (channel === null) {
    log.warn({ event: "chat.no_channel", channel: room.slice(0, room.indexOf(":")) });
    return;
  }
  try {
    tell(channel);
  } catch (error) {
    log.error({ event: "chat.channel_failed", channel: channel.code, err: error });
  }
};

/** The member of a room with id, phone and name, or null for a guest's room. */
export const customerOf = async ({ db }: Context, memberId: bigint | null): Promise<Customer> =>
  memberId === null
    ? null
    : ((await db.selectFrom("member").select(["id", "phone", "name"]).where("id", "=", memberId).executeTakeFirst()) ??
      null);

/** Sends the inbox an event that a conversation has changed. */
export const tellInbox = (
  { realtime }: Context,
  session: { readonly id: string; readonly state: ChatState; readonly operator_id: bigint | null },
): void =>
  realtime.chat.tellOperators({
    _id: session.id,
    state: session.state,
    operator: session.operator_id === null ? null : String(session.operator_id),
  });

/** The row of a message that was just stored. */
export const rowOf = (
  room: string,
  sender: MessageRow["sender"],
  operatorId: bigint | null,
  said: Said,
): MessageRow => ({
  room,
  seq: said.seq,
  id: said.id,
  session_id: said.session_id,
  sender,
  operator_id: operatorId,
  message: said.message,
  masked: said.masked,
  created_at: said.created_at,
});

/** Sends a message to everybody: to its room by every channel, to the operators who watch it, and to the inbox. */
export const publish = async (context: Context, row: MessageRow, said: Said, customer: Customer): Promise<void> => {
  const read = await readForOperators(context, [row]);
  tellChannel(context, row.room, (channel) => channel.deliver(row.room, conversationOf(context, row, customer)));
  context.realtime.chat.tellWatchers(row.room, "chat:message", entryOf(context, row, customer, read));
  tellInbox(context, { id: said.session_id, state: said.state, operator_id: said.operator_id });
};
