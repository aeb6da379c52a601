/** Characters that the server refuses: control characters and those that change the direction of text. */
const UNFIT = /[^\P{Cc}\t\n\r]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Escapes text as the server's sanitiser does. */
export const escapeText = (text: string): string =>
  text.replaceAll(UNFIT, "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** An attribute with its value, or nothing for an empty value. */
export const attribute = (name: string, value: string): string =>
  value === "" ? "" : ` ${name}="${escapeText(value).replaceAll('"', "&quot;")}"`;
