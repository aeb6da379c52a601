/** The languages of the product; `lo` is Lao. */
export type Language = "th" | "lo" | "en";

export const languages = ["th", "lo", "en"] as const satisfies readonly Language[];

/** Each language by its own name, as the switch shows it. */
export const languageNames: Readonly<Record<Language, string>> = { th: "ไทย", lo: "ລາວ", en: "English" };

/**
 * Where the language is stored: the key of local storage, and the name of the cookie (in upper case, SECURITY.md S6).
 */
export const LANGUAGE_KEY = "locale";

/** A language code in upper or lower case (`TH`, `lo`). Null when it is none of ours. */
export const languageOf = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text?.toLowerCase()) ?? null;

/** The language of a `Cookie` header or of `document.cookie`. Null without one. */
export const languageOfCookies = (cookies: string | null | undefined): Language | null => {
  for (const pair of (cookies ?? "").split(";")) {
    const [name, value] = pair.split("=");
    if (name?.trim() === LANGUAGE_KEY) return languageOf(value?.trim());
  }
  return null;
};

/** The cookie that stores a language for a year (SECURITY.md S6). */
export const languageCookie = (language: Language, secure: boolean): string =>
  `${LANGUAGE_KEY}=${language.toUpperCase()}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? "; Secure" : ""}`;

/** The language of a visitor who has chosen none: Thai, or Lao in the Lao edition. */
export const editionLanguage = (edition: string): Language => (edition === "lo" ? "lo" : "th");
