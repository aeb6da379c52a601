/** What the server refuses in a text: control characters, and those that turn the direction of what follows. */
const UNFIT = /[^\P{Cc}\t\n\r]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Text between tags, written as the server's sanitiser writes it. */
export const escapeText = (text: string): string =>
  text.replaceAll(UNFIT, "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** An attribute with its value; nothing for an empty value. */
export const attribute = (name: string, value: string): string =>
  value === "" ? "" : ` ${name}="${escapeText(value).replaceAll('"', "&quot;")}"`;
