/** The text of a field and the position of its caret. */
export type Typed = { readonly text: string; readonly caret: number };

/**
 * The caret's position after as many kept characters as were before it, so that grouping never moves it to another
 * digit.
 */
export const caretAfter = (text: string, kept: number, isKept: (character: string) => boolean): number => {
  if (kept === 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (isKept(text.charAt(at))) seen++;
    if (seen === kept) return at + 1;
  }
  return text.length;
};

/** Thai (๐-๙) and Lao (໐-໙) digits as 0-9. */
export const plainDigits = (text: string): string =>
  text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[໐-໙]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0));

/**
 * Whether `raw` is `before` without the one character that was at the caret. A whole text that was typed or pasted over
 * another, such as `50000` over `50,000`, is as long as after such a deletion.
 */
export const isOneDeleted = (before: string, raw: string, caret: number): boolean =>
  raw === before.slice(0, caret) + before.slice(caret + 1) && raw !== before;

/**
 * The edit when only a separator was deleted: the digit beside it has to be deleted too, because otherwise the key
 * would do nothing.
 */
export const withoutNeighbour = (
  kept: string,
  before: number,
  forward: boolean,
): { readonly kept: string; readonly before: number } =>
  forward
    ? { kept: kept.slice(0, before) + kept.slice(before + 1), before }
    : { kept: kept.slice(0, Math.max(0, before - 1)) + kept.slice(before), before: Math.max(0, before - 1) };
