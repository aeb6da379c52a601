import type { Following } from "@krapao/client/realtime";
import { createContext, use, useEffect, useState, useSyncExternalStore } from "react";

import { type Chat, createChat } from "./create-chat.ts";
import { BEGINNING, type ChatState } from "./state.ts";

/** The page's chat, from when it was first opened until the shell goes; on the member's line where there is one. */
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

/** What a chat shows now. */
export const useChatState = (chat: Chat | null): ChatState =>
  useSyncExternalStore(chat?.subscribe ?? nothing, chat?.get ?? (() => BEGINNING));

export const ChatContext = createContext<Chat | null>(null);

/** The chat around this part. */
export const useChat = (): Chat => {
  const chat = use(ChatContext);
  if (chat === null) throw new Error("no chat around this part");
  return chat;
};
