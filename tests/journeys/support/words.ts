import type { Language } from "@krapao/i18n/language";
import { readWords } from "@krapao/i18n/node";
import { type MessagesOf, translate, type Translate } from "@krapao/i18n/words";

/** Says what the member app says, by the same ids. */
export type Say = Translate<MessagesOf<"public" | "forms" | "join" | "member">>;

/** The member app's words in one language. */
export const wordsOf = (language: Language): Say =>
  translate<"public" | "forms" | "join" | "member">(readWords(language, "public", "forms", "join", "member"));
