import type { I18n } from "./i18n.ts";
import {
  editionLanguage,
  type Language,
  LANGUAGE_KEY,
  languageCookie,
  languageOf,
  languageOfCookies,
} from "./language.ts";

/** The language of this browser: what was chosen here before, else the edition's. */
export const chosenLanguage = (edition: string): Language => {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(LANGUAGE_KEY);
  } catch {
    // Storage is off in this window: the cookie may still know.
  }
  return languageOf(stored) ?? languageOfCookies(document.cookie) ?? editionLanguage(edition);
};

/** Remembers a chosen language in local storage and in the cookie. */
export const rememberLanguage = (language: Language): void => {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Remembered by the cookie alone.
  }
  document.cookie = languageCookie(language, location.protocol === "https:");
};

/** Words whose language, when changed, is remembered in this browser. */
export const remembering = (i18n: I18n): I18n => ({
  ...i18n,
  setLanguage: async (language) => {
    await i18n.setLanguage(language);
    rememberLanguage(language);
  },
});
