import type { Language } from "@krapao/i18n/language";

import { isBlank, type Texts } from "../../lib/texts.ts";

/** How many texts have content but lack this language. */
export const missingIn = (items: readonly Texts[], language: Language): number =>
  items.filter((texts) => !isBlank(texts) && texts[language].trim() === "").length;

/** The text that a reader of this language sees: the fallback language where this one is missing. */
export const readIn = (texts: Texts, language: Language, fallback: Language): string =>
  texts[language].trim() === "" ? texts[fallback] : texts[language];
