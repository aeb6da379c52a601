import type { Chat } from "@krapao/contract/operator/chat-shapes";

import type { Context } from "../../context.ts";
import { readSession, presentChats } from "../../domain/chat/inbox.ts";
import { refuse } from "../../lib/refusal.ts";

/** A conversation in its present state. Throws NO_DATA. */
export const presentChat = async (context: Context, id: string): Promise<Chat> => {
  const row = await readSession(context, id);
  const [chat] = await presentChats(context, row === null ? [] : [row]);
  if (chat === undefined) throw refuse("NO_DATA");
  return chat;
};
