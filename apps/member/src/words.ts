import { chosenLanguage, remembering, tellingServer } from "@krapao/i18n/choice";
import { createI18n, type I18n } from "@krapao/i18n";
import { loadMemberCatalogue } from "@krapao/i18n/member-catalogues";

/**
 * The app's messages in the language of this browser. The server marks the page with the edition's language when none
 * was chosen.
 */
export const createWords = (): I18n =>
  tellingServer(remembering(createI18n(chosenLanguage(document.documentElement.lang), loadMemberCatalogue)));
