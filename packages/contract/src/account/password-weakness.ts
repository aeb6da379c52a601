import { PASSWORD } from "../limits.ts";

/**
 * Why a new password is not taken (S16). The server says it with `INVALID_USER_INFO` as `weakness`; all but `common`, one
 * of those that leaked most often, and `easy`, one that is soon guessed, can be seen while it is typed.
 */
export const PASSWORD_WEAKNESSES = ["short", "long", "phone", "name", "row", "common", "easy"] as const;
export type PasswordWeakness = (typeof PASSWORD_WEAKNESSES)[number];

/** Who it would be the password of: the profile's name, and the phone in each way that its digits are written. */
export type PasswordOwner = { readonly name: string; readonly phones: readonly string[] };

/** Keys and letters as they stand beside each other. */
const ROWS = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz"];

/** One character again and again, or neighbours in order, in either direction. */
const isRow = (lower: string): boolean => {
  if (new Set(lower).size === 1) return true;
  const backwards = [...lower].toReversed().join("");
  return ROWS.some((row) => row.includes(lower) || row.includes(backwards));
};

/** What is wrong with a new password as far as its text and its owner tell; null for nothing. */
export const plainWeakness = (password: string, { name, phones }: PasswordOwner): PasswordWeakness | null => {
  const length = [...password].length;
  if (length < PASSWORD.min) return "short";
  if (length > PASSWORD.max) return "long";
  const lower = password.toLowerCase();
  if (lower === name.trim().toLowerCase()) return "name";
  const digits = password.replace(/\D/g, "");
  if (phones.some((phone) => password.includes(phone) || digits === phone)) return "phone";
  return isRow(lower) ? "row" : null;
};
