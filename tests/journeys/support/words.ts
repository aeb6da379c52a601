import type { Language } from "@krapao/i18n/language";
import { readPageWords } from "@krapao/i18n/node";
import { type MessagesOf, translate, type Translate } from "@krapao/i18n/words";

/** The chunks of the member app's messages. */
export const MEMBER_CHUNKS = [
  "public",
  "forms",
  "join",
  "member",
  "spin",
  "bonus",
  "chat",
  "activity",
  "receipt",
  "security",
  "withdraw",
  "deposit",
] as const;
type MemberChunk = (typeof MEMBER_CHUNKS)[number];

/** Returns a message of the member app, by the same ids. */
export type Say = Translate<MessagesOf<MemberChunk>>;

/** The member app's messages in one language. */
export const wordsOf = (language: Language): Say => translate<MemberChunk>(readPageWords(language, ...MEMBER_CHUNKS));

/** The chunks of the console's messages. */
const CONSOLE_CHUNKS = ["public", "forms", "console", "editing", "guide", "security"] as const;
type ConsoleChunk = (typeof CONSOLE_CHUNKS)[number];

/** Returns a message of the operators' console. */
export type ConsoleSay = Translate<MessagesOf<ConsoleChunk>>;

/** The console's messages in one language. */
export const consoleWordsOf = (language: Language): ConsoleSay =>
  translate<ConsoleChunk>(readPageWords(language, ...CONSOLE_CHUNKS));
