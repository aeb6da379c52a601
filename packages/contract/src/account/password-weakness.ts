import { PASSWORD } from "../limits.ts";

/**
 * Why a new password is refused (S16). The server sends it with `INVALID_USER_INFO` as `weakness`. All values can be
 * found while it is typed, except `common` (one of those that leaked most often) and `easy` (one that is soon guessed).
 */
export const PASSWORD_WEAKNESSES = ["short", "long", "phone", "name", "row", "common", "easy"] as const;
export type PasswordWeakness = (typeof PASSWORD_WEAKNESSES)[number];

/** The owner of the password: the profile's name, and the phone in each way of writing its digits. */
export type PasswordOwner = { readonly name: string; readonly phones: readonly string[] };

/** Keys and letters in the order in which they are beside each other. */
const ROWS = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz"];

/** One character again and again, or neighbours in order, in either direction. */
const isRow = (lower: string): boolean => {
  if (new Set(lower).size === 1) return true;
  const backwards = [...lower].toReversed().join("");
  return ROWS.some((row) => row.includes(lower) || row.includes(backwards));
};

/** The weakness of a new password as far as its text and its owner show it. Null for none. */
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
