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

/**
 * Wraps the app's messages so that a change of the language is stored in this browser. It also follows a change in
 * another tab.
 */
export const remembering = (i18n: I18n): I18n => {
  let { language } = i18n.words();
  i18n.subscribe(() => {
    const now = i18n.words().language;
    if (now === language) return;
    language = now;
    try {
      localStorage.setItem(LANGUAGE_KEY, now);
    } catch {
      // Storage is off in this window, so the choice is lost with the page where no cookie has it.
    }
  });
  addEventListener("storage", ({ key, newValue }) => {
    const chosen = key === LANGUAGE_KEY ? languageOf(newValue) : null;
    // When the change fails to load, this tab stays as it was.
    if (chosen !== null) i18n.setLanguage(chosen).catch(() => undefined);
  });
  return i18n;
};

/**
 * Wraps the app's messages so that the language is in a cookie from the first request on, by which the server knows it.
 * Only the member app writes the cookie: a browser has one for all ports of a host, and an operator's language is not a
 * member's choice.
 */
export const tellingServer = (i18n: I18n): I18n => {
  const tell = (): void => {
    const { language } = i18n.words();
    if (languageOfCookies(document.cookie) !== language)
      document.cookie = languageCookie(language, location.protocol === "https:");
  };
  tell();
  i18n.subscribe(tell);
  return i18n;
};
