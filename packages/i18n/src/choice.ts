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

/** Writes the cookie where it says another language, or none: the server's pages and texts go by it from the first. */
const keepCookie = (language: Language): void => {
  if (languageOfCookies(document.cookie) !== language)
    document.cookie = languageCookie(language, location.protocol === "https:");
};

/**
 * Words whose language is told to the server by the cookie from the start on, and, when changed, is remembered in this
 * browser before anything is shown in it, so that what is asked of the server then is answered in it; and that follow
 * what another tab of this browser chooses.
 */
export const remembering = (i18n: I18n): I18n => {
  let { language } = i18n.words();
  keepCookie(language);
  i18n.subscribe(() => {
    const now = i18n.words().language;
    if (now === language) return;
    language = now;
    rememberLanguage(now);
  });
  addEventListener("storage", ({ key, newValue }) => {
    const chosen = key === LANGUAGE_KEY ? languageOf(newValue) : null;
    // A line that fails leaves this tab as it was.
    if (chosen !== null) i18n.setLanguage(chosen).catch(() => undefined);
  });
  return i18n;
};
