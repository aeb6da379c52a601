import { phoneTyped } from "@krapao/i18n";

import { caretAfter, isOneDeleted, plainDigits, type Typed, withoutNeighbour } from "./typing.ts";

const isDigit = (character: string): boolean => /\d/.test(character);

/** The code of Thailand or Laos in front of a number. No national number begins with it. */
const COUNTRY = /^(?:\+|00)?(?:66|856)0?(?=\d{8})/;

/** The digits of a phone number in its national form, from any typed or pasted form. At most `most` digits. */
export const phoneDigits = (text: string, most: number): string =>
  plainDigits(text)
    .replace(/[^\d+]/g, "")
    .replace(COUNTRY, "0")
    .replace(/\D/g, "")
    .slice(0, most);

/** The field after an edit: digits only, grouped `080 000 0001`, with the caret after the same digit as before. */
export const typePhone = (before: string, raw: string, caret: number, most: number, forward = false): Typed => {
  let kept = phoneDigits(raw, most);
  let keptBefore = Math.min(phoneDigits(raw.slice(0, caret), most).length, kept.length);
  if (isOneDeleted(before, raw, caret) && kept === phoneDigits(before, most)) {
    const gone = withoutNeighbour(kept, keptBefore, forward);
    kept = gone.kept;
    keptBefore = gone.before;
  }
  const text = phoneTyped(kept);
  return { text, caret: caretAfter(text, keptBefore, isDigit) };
};
