import { chosenLanguage, remembering } from "@krapao/i18n/choice";
import { createI18n, type I18n } from "@krapao/i18n";
import { loadConsoleCatalogue } from "@krapao/i18n/console-catalogues";

/** Loads the messages in the browser's language before the first render. */
export const createWords = async (): Promise<I18n> => {
  const i18n = remembering(createI18n(chosenLanguage(document.documentElement.lang), loadConsoleCatalogue));
  await Promise.all([i18n.load("public"), i18n.load("forms"), i18n.load("console")]);
  return i18n;
};
