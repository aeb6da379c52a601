import type { Language } from "@krapao/i18n/language";

import { isBlank, type Texts } from "../../lib/texts.ts";
import { lacksOf } from "./blocks.ts";

/** How many texts have content but lack this language. */
export const missingIn = (items: readonly Texts[], language: Language): number =>
  items.filter((texts) => !isBlank(texts) && texts[language].trim() === "").length;

/** How many blocks the texts of a language lack against those of the fallback. A text that is missing whole is not counted. */
export const lacksIn = (items: readonly Texts[], language: Language, fallback: Language): number =>
  language === fallback
    ? 0
    : items.reduce(
        (sum, texts) => sum + (texts[language].trim() === "" ? 0 : lacksOf(texts[fallback], texts[language]).length),
        0,
      );

/** The text that a reader of this language sees: the fallback language where this one is missing. */
export const readIn = (texts: Texts, language: Language, fallback: Language): string =>
  texts[language].trim() === "" ? texts[fallback] : texts[language];
