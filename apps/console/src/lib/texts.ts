import { MAX_TEXT } from "@krapao/contract/operator/content-shapes";
import { type Language, languages } from "@krapao/i18n/language";

/** One text in the three languages. */
export type Texts = { readonly [Name in Language]: string };

export const NO_TEXTS: Texts = { th: "", lo: "", en: "" };

/** Whether a text exists in every language. */
export const isComplete = (texts: Texts): boolean => languages.every((language) => texts[language].trim() !== "");

/** Whether a text is empty in every language. */
export const isBlank = (texts: Texts): boolean => languages.every((language) => texts[language].trim() === "");

/** Whether a text exceeds the limit of the contract in some language. */
export const isTooLong = (texts: Texts): boolean => languages.some((language) => texts[language].length > MAX_TEXT);
