import type { Clock, Random } from "./options.ts";

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** `length` random letters and digits, without those that are easily confused. */
export const randomLetters = (random: Random, length: number): string =>
  Array.from({ length }, () => letters[random.int(letters.length)] ?? "A").join("");

/** A bank's reference: the day, and 12 random letters and digits. */
export const newReference = (clock: Clock, random: Random): string =>
  `${clock.now().toISOString().slice(0, 10).replaceAll("-", "")}${randomLetters(random, 12)}`;
