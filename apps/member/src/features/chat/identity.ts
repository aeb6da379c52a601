import { getChatConfig } from "@krapao/contract/chat/get-chat-config";

import { type Answer, request } from "../../lib/client.ts";
import { token } from "../../lib/session.ts";
import { local } from "../../lib/storage.ts";

/** By what a visitor's room is known, in the body of a call; a member's token says it alone. */
export const whoseRoom = (): { readonly guestId?: string } => {
  const guestId = token() === null ? local.get("guest_id") : null;
  return guestId === null ? {} : { guestId };
};

/** Reads the chat's beginning; a visitor without a good guest id gets one here, and this browser keeps it. */
export const readChatConfig = async (signal: AbortSignal): Promise<Answer<typeof getChatConfig>> => {
  const config = await request(getChatConfig, { query: whoseRoom(), signal });
  if (config.guestId !== undefined && token() === null) local.set("guest_id", config.guestId);
  return config;
};
