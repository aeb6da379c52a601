import type { Clock, Random } from "./options.ts";

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** `length` letters and digits by chance, without those that are easily mistaken. */
export const randomLetters = (random: Random, length: number): string =>
  Array.from({ length }, () => letters[random.int(letters.length)] ?? "A").join("");

/** A bank's reference: the day, and 12 letters and digits by chance. */
export const newReference = (clock: Clock, random: Random): string =>
  `${clock.now().toISOString().slice(0, 10).replaceAll("-", "")}${randomLetters(random, 12)}`;
