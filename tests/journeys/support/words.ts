import type { Language } from "@krapao/i18n/language";
import { readPageWords } from "@krapao/i18n/node";
import { type MessagesOf, translate, type Translate } from "@krapao/i18n/words";

/** Says what the member app says, by the same ids. */
export type Say = Translate<
  MessagesOf<"public" | "forms" | "join" | "member" | "spin" | "bonus" | "chat" | "activity" | "security" | "receipt">
>;

/** The member app's words in one language. */
export const wordsOf = (language: Language): Say =>
  translate<"public" | "forms" | "join" | "member" | "spin" | "bonus" | "chat" | "activity" | "security" | "receipt">(
    readPageWords(
      language,
      ...(["public", "forms", "join", "member", "spin", "bonus", "chat", "activity", "security", "receipt"] as const),
    ),
  );

/** Says what the operators' console says. */
export type ConsoleSay = Translate<MessagesOf<"public" | "forms" | "console" | "security">>;

/** The console's words in one language. */
export const consoleWordsOf = (language: Language): ConsoleSay =>
  translate<"public" | "forms" | "console" | "security">(
    readPageWords(language, "public", "forms", "console", "security"),
  );
