import type { Texts } from "@krapao/contract/operator/content-shapes";
import { languages } from "@krapao/i18n/language";

import { InvalidInput } from "../../lib/invalid-input.ts";
import { cleanHtml } from "../../lib/html.ts";

/** HTML of the three languages as it is saved (S47). */
export const cleanTexts = (texts: Texts): Texts => ({
  th: cleanHtml(texts.th),
  lo: cleanHtml(texts.lo),
  en: cleanHtml(texts.en),
});

/** The same of what has to say something: throws KEY_INVALID for HTML of which nothing is left. */
export const cleanNeeded = (texts: Texts, path: string): Texts => {
  const clean = cleanTexts(texts);
  const empty = languages.filter((language) => clean[language].trim() === "");
  if (empty.length > 0)
    throw new InvalidInput(
      "KEY_INVALID",
      empty.map((language) => ({ path: `${path}.${language}`, message: "invalid_value" })),
    );
  return clean;
};
