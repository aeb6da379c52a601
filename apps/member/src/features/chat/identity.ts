import { getChatConfig } from "@krapao/contract/chat/get-chat-config";

import { type Answer, request } from "../../lib/client.ts";
import { token } from "../../lib/session.ts";
import { local } from "../../lib/storage.ts";

/** What identifies a visitor's room in the body of a call. A member's token is enough by itself. */
export const whoseRoom = (): { readonly guestId?: string } => {
  const guestId = token() === null ? local.get("guest_id") : null;
  return guestId === null ? {} : { guestId };
};

/** The identity of the present room: the member's token, or the guest's id; null for a visitor without one. */
export const roomKey = (): string | null => token() ?? local.get("guest_id");

/** The credentials by which a socket joins the caller's own room: the member's token, or the guest's id. */
export const lineAuth = (): Readonly<Record<string, string | null>> => {
  const bearer = token();
  return bearer === null ? { guestId: local.get("guest_id") } : { token: bearer };
};

/**
 * Calls `tell` when another tab may have changed the room, because a guest logged in there or a member logged out.
 * Returns a function that stops this.
 */
export const onRoomChange = (tell: () => void): (() => void) => {
  const heard = ({ key }: StorageEvent): void => {
    if (key === null || key === "token" || key === "guest_id") tell();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
};

/**
 * Reads the configuration of the chat. A visitor without a valid guest id gets one, which this browser stores. If
 * another tab has stored one meanwhile, that one is used.
 */
export const readChatConfig = async (signal: AbortSignal): Promise<Answer<typeof getChatConfig>> => {
  const asked = local.get("guest_id");
  const config = await request(getChatConfig, { query: whoseRoom(), signal });
  const isAlone = local.get("guest_id") === asked;
  if (config.guestId !== undefined && token() === null && isAlone) local.set("guest_id", config.guestId);
  return config;
};
