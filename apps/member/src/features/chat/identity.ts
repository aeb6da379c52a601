import { getChatConfig } from "@krapao/contract/chat/get-chat-config";

import { type Answer, request } from "../../lib/client.ts";
import { token } from "../../lib/session.ts";
import { local } from "../../lib/storage.ts";

/** By what a visitor's room is known, in the body of a call; a member's token says it alone. */
export const whoseRoom = (): { readonly guestId?: string } => {
  const guestId = token() === null ? local.get("guest_id") : null;
  return guestId === null ? {} : { guestId };
};

/** By what the own room is known: the member's token, or the guest's id; null for a visitor who has none yet. */
export const roomKey = (): string | null => token() ?? local.get("guest_id");

/** What a line to the own room is opened with. */
export const lineAuth = (): Readonly<Record<string, string | null>> => {
  const bearer = token();
  return bearer === null ? { guestId: local.get("guest_id") } : { token: bearer };
};

/** Tells when another tab may have made the own room another one: a guest logged in there, or a member left. */
export const onRoomChange = (tell: () => void): (() => void) => {
  const heard = ({ key }: StorageEvent): void => {
    if (key === null || key === "token" || key === "guest_id") tell();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
};

/**
 * Reads the chat's beginning; a visitor without a good guest id gets one here, and this browser keeps it. Where another tab
 * got one meanwhile, this one takes part in that tab's room.
 */
export const readChatConfig = async (signal: AbortSignal): Promise<Answer<typeof getChatConfig>> => {
  const asked = local.get("guest_id");
  const config = await request(getChatConfig, { query: whoseRoom(), signal });
  const isAlone = local.get("guest_id") === asked;
  if (config.guestId !== undefined && token() === null && isAlone) local.set("guest_id", config.guestId);
  return config;
};
