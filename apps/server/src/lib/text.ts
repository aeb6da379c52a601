/** Control characters, and those that turn the direction of what follows (S48). */
const UNFIT = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/**
 * A name or other free text of one line as it is kept: NFC, single spaces, none at the ends. Null when it is empty, too
 * long (in characters), or holds a control or direction-override character.
 */
export const cleanLine = (text: string, max: number): string | null => {
  if (UNFIT.test(text)) return null;
  const clean = text.normalize("NFC").replace(/\s+/gu, " ").trim();
  return clean !== "" && [...clean].length <= max ? clean : null;
};

/** English letters and single spaces only: what some banks ask of an account's name (SPEC.md section 5). */
export const isEnglishName = (name: string): boolean => /^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name);
