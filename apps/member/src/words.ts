import { chosenLanguage, remembering } from "@krapao/i18n/choice";
import { createI18n, type I18n } from "@krapao/i18n";
import { loadMemberCatalogue } from "@krapao/i18n/member-catalogues";

/** The app's words in the language of this browser, with those that every page needs already here. */
export const createWords = async (): Promise<I18n> => {
  // The server marks the page with the edition's language when nothing was chosen.
  const i18n = remembering(createI18n(chosenLanguage(document.documentElement.lang), loadMemberCatalogue));
  await i18n.load("public");
  return i18n;
};
