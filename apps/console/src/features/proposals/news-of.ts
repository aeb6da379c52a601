import { languages } from "@krapao/i18n/language";

import { NO_TEXTS, type Texts } from "../../lib/texts.ts";

/** The texts of proposed news, from the facts that its proposal keeps as JSON. */
export const newsOf = (after: string | null): { readonly title: Texts; readonly text: Texts } => {
  const facts = after === null ? {} : (JSON.parse(after) as Readonly<Record<string, unknown>>);
  const textsOf = (name: string): Texts =>
    Object.fromEntries(
      languages.map((language) => {
        const words = facts[`${name}.${language}`];
        return [language, typeof words === "string" ? words : NO_TEXTS[language]];
      }),
    ) as Texts;
  return { title: textsOf("title"), text: textsOf("text") };
};
