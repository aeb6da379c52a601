import type { Language } from "@krapao/i18n/language";
import { readPageWords } from "@krapao/i18n/node";
import { type MessagesOf, translate, type Translate } from "@krapao/i18n/words";

/** Returns a message of the member app, by the same ids. */
export type Say = Translate<
  MessagesOf<
    | "public"
    | "forms"
    | "join"
    | "member"
    | "spin"
    | "bonus"
    | "chat"
    | "activity"
    | "security"
    | "receipt"
    | "withdraw"
    | "deposit"
  >
>;

/** The member app's messages in one language. */
export const wordsOf = (language: Language): Say =>
  translate<
    | "public"
    | "forms"
    | "join"
    | "member"
    | "spin"
    | "bonus"
    | "chat"
    | "activity"
    | "security"
    | "receipt"
    | "withdraw"
    | "deposit"
  >(
    readPageWords(
      language,
      ...([
        "public",
        "forms",
        "join",
        "member",
        "spin",
        "bonus",
        "chat",
        "activity",
        "security",
        "receipt",
        "withdraw",
        "deposit",
      ] as const),
    ),
  );

/** Returns a message of the operators' console. */
export type ConsoleSay = Translate<MessagesOf<"public" | "forms" | "console" | "security">>;

/** The console's messages in one language. */
export const consoleWordsOf = (language: Language): ConsoleSay =>
  translate<"public" | "forms" | "console" | "security">(
    readPageWords(language, "public", "forms", "console", "security"),
  );
