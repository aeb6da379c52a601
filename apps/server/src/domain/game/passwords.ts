import type { Context } from "../../context.ts";
import type { Random } from "../../lib/ports.ts";

const lower = "abcdefghijkmnpqrstuvwxyz";
const upper = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";
const all = lower + upper + digits;

const LENGTH = 18;

const hasAny = (text: string, letters: string): boolean => [...text].some((letter) => letters.includes(letter));

/** A game password: more than 80 bits (SECURITY.md S53), with small and capital letters and digits, as providers want. */
export const newGamePassword = (random: Random): string => {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => all[random.int(all.length)] ?? "").join("");
    if (hasAny(password, lower) && hasAny(password, upper) && hasAny(password, digits)) return password;
  }
};

/** A new name at a provider: the member's id, so that it is unique, and random letters that nobody can guess. */
export const newGameUsername = (random: Random, memberId: bigint): string =>
  `k${memberId.toString(36)}${Array.from({ length: 5 }, () => lower[random.int(lower.length)] ?? "").join("")}`;

type Row = { readonly memberId: bigint; readonly code: string };

const placeOf = ({ memberId, code }: Row) => ({
  table: "game_account",
  column: "password",
  row: `${memberId}:${code}`,
});

/** Encrypts a game password for its row (SECURITY.md S51). */
export const sealPassword = (context: Context, row: Row, password: string): Buffer =>
  context.keys.seal("game-password", placeOf(row), password);

/** Decrypts a game password of its row. */
export const openPassword = (context: Context, row: Row, sealed: Buffer): string =>
  context.keys.open("game-password", placeOf(row), sealed);
