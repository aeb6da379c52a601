import type { I18n } from "./i18n.ts";
import {
  editionLanguage,
  type Language,
  LANGUAGE_KEY,
  languageCookie,
  languageOf,
  languageOfCookies,
} from "./language.ts";

/** The language of this browser: the one that was chosen here before, otherwise the edition's. */
export const chosenLanguage = (edition: string): Language => {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(LANGUAGE_KEY);
  } catch {
    // Storage is off in this window. The cookie may still have the language.
  }
  return languageOf(stored) ?? languageOfCookies(document.cookie) ?? editionLanguage(edition);
};

/** Stores a chosen language in local storage and in the cookie. */
export const rememberLanguage = (language: Language): void => {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Only the cookie stores it.
  }
  document.cookie = languageCookie(language, location.protocol === "https:");
};

/**
 * Writes the cookie when it has another language or none, so that the server's pages and texts use the language from
 * the first request on.
 */
const keepCookie = (language: Language): void => {
  if (languageOfCookies(document.cookie) !== language)
    document.cookie = languageCookie(language, location.protocol === "https:");
};

/**
 * Words whose language the server knows by the cookie from the start. A change is stored in this browser before
 * anything is shown in the new language, so that the server answers in it. They also follow a change in another tab of
 * this browser.
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
    // When the change fails to load, this tab stays as it was.
    if (chosen !== null) i18n.setLanguage(chosen).catch(() => undefined);
  });
  return i18n;
};
