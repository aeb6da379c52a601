import { CHAT_LISTS, type ChatList } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";

import type { Href } from "../../lib/navigation.tsx";

/** The parts of the inbox: its lists, then what came of it, and what is set. */
export const INBOX_VIEWS = [...CHAT_LISTS, "figures", "setup"] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

const inLanguage = (language: Language | null): string => (language === null ? "" : `&language=${language}`);

/** A part of the inbox; of a list with a language only the conversations in it. */
export const inboxHref = (view: InboxView, language: Language | null = null): Href =>
  `/inbox?view=${view}${inLanguage(language)}`;

type Shown = { readonly at?: number | undefined; readonly language?: Language | null };

/** A conversation, beside the list that it was opened from; `at`: at the message of that number. */
export const chatHref = (list: ChatList, id: string, { at, language = null }: Shown = {}): Href =>
  `/inbox?view=${list}&id=${encodeURIComponent(id)}${at === undefined ? "" : `&at=${at}`}${inLanguage(language)}`;
