import type { Following } from "@krapao/client/realtime";
import { useOnline } from "@krapao/client/use-online";
import { createContext, use, useEffect, useState, useSyncExternalStore } from "react";

import { type Chat, createChat } from "./create-chat.ts";
import { BEGINNING, type ChatState } from "./state.ts";

/**
 * The chat of this page, from its first opening until the page's frame is unmounted. A member's chat uses `line`, their
 * realtime connection. Null before the first render.
 */
export const useOwnChat = (line: Following | null): Chat | null => {
  const [chat, setChat] = useState<Chat | null>(null);
  useEffect(() => {
    const created = createChat(line);
    setChat(created);
    return created.start();
  }, [line]);
  return chat;
};

const nothing = (): (() => void) => () => undefined;

/** The present state of a chat. */
export const useChatState = (chat: Chat | null): ChatState =>
  useSyncExternalStore(chat?.subscribe ?? nothing, chat?.get ?? (() => BEGINNING));

/** Whether the chat cannot be reached. Then nobody knows whether support is there. */
export const useIsDown = ({ line }: Pick<ChatState, "line">): boolean => {
  const isOnline = useOnline();
  return !isOnline || line === "lost";
};

export const ChatContext = createContext<Chat | null>(null);

/** The chat that this component is part of. Throws outside a `ChatContext`. */
export const useChat = (): Chat => {
  const chat = use(ChatContext);
  if (chat === null) throw new Error("no chat around this part");
  return chat;
};
