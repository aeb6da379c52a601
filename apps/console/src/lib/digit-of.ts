import { plainDigits } from "@krapao/ui/typing";

/**
 * The digit of a key press, from 1 to 9: the one that the key types, or, on a keyboard whose row of digits types other
 * characters, such as Thai or Lao, the digit at its position. Null for any other key.
 */
export const digitOf = ({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): number | null => {
  const typed = plainDigits(key);
  if (/^[1-9]$/.test(typed)) return Number(typed);
  return !shiftKey && key.length === 1 && /^Digit[1-9]$/.test(code) ? Number(code.slice(5)) : null;
};
