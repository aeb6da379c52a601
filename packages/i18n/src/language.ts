/** The languages of the product; `lo` is Lao. */
export type Language = "th" | "lo" | "en";

export const languages = ["th", "lo", "en"] as const satisfies readonly Language[];

/** Each language named in itself, as the switch shows it. */
export const languageNames: Readonly<Record<Language, string>> = { th: "ไทย", lo: "ລາວ", en: "English" };

/** Where the language is remembered: a key of local storage, and the one cookie (upper case there, SECURITY.md S6). */
export const LANGUAGE_KEY = "locale";

/** A language written in any case (`TH`, `lo`), or null when it is none of ours. */
export const languageOf = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text?.toLowerCase()) ?? null;

/** The language that a `Cookie` header or `document.cookie` asks for, or null. */
export const languageOfCookies = (cookies: string | null | undefined): Language | null => {
  for (const pair of (cookies ?? "").split(";")) {
    const [name, value] = pair.split("=");
    if (name?.trim() === LANGUAGE_KEY) return languageOf(value?.trim());
  }
  return null;
};

/** The cookie that remembers a language for a year (SECURITY.md S6). */
export const languageCookie = (language: Language, secure: boolean): string =>
  `${LANGUAGE_KEY}=${language.toUpperCase()}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? "; Secure" : ""}`;

/** The language of someone who has chosen none: Thai, or Lao in the Lao edition. */
export const editionLanguage = (edition: string): Language => (edition === "lo" ? "lo" : "th");
