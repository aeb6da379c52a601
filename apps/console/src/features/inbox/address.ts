import { CHAT_LISTS, type ChatList } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";

import type { Href } from "../../lib/navigation.tsx";

/** The tabs of the inbox: lists of conversations, figures, settings. */
export const INBOX_VIEWS = [...CHAT_LISTS, "figures", "setup"] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

const inLanguage = (language: Language | null): string => (language === null ? "" : `&language=${language}`);

/** The path of a tab. A list can be limited to conversations in one language. */
export const inboxHref = (view: InboxView, language: Language | null = null): Href =>
  `/inbox?view=${view}${inLanguage(language)}`;

type Shown = { readonly at?: number | undefined; readonly language?: Language | null };

/** The path of a conversation opened from a list. `at` scrolls to the message with that number. */
export const chatHref = (list: ChatList, id: string, { at, language = null }: Shown = {}): Href =>
  `/inbox?view=${list}&id=${encodeURIComponent(id)}${at === undefined ? "" : `&at=${at}`}${inLanguage(language)}`;
