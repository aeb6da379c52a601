import { CHAT_LISTS, type ChatList } from "@krapao/contract/operator/chat-shapes";

import type { Href } from "../../lib/navigation.tsx";

/** The parts of the inbox: its lists, then what came of it, and what is set. */
export const INBOX_VIEWS = [...CHAT_LISTS, "figures", "setup"] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** A part of the inbox. */
export const inboxHref = (view: InboxView): Href => `/inbox?view=${view}`;

/** A conversation, beside the list that it was opened from; `at`: at the message of that number. */
export const chatHref = (list: ChatList, id: string, at?: number): Href =>
  `/inbox?view=${list}&id=${encodeURIComponent(id)}${at === undefined ? "" : `&at=${at}`}`;
