import type { Language } from "@krapao/i18n/language";

import { isBlank, type Texts } from "../../lib/texts.ts";

/** How many texts say something, but not in a language. */
export const missingIn = (items: readonly Texts[], language: Language): number =>
  items.filter((texts) => !isBlank(texts) && texts[language].trim() === "").length;

/** What is read of a text in a language: the fallback's words where it has none. */
export const readIn = (texts: Texts, language: Language, fallback: Language): string =>
  texts[language].trim() === "" ? texts[fallback] : texts[language];
