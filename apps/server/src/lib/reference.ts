import type { Random } from "./ports.ts";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A new reference: a letter that says what it is, and 80 random bits in letters and digits that nobody mixes up. Short
 * enough for every provider, with room for a leg's suffix (50 characters at most).
 */
export const newReference = (
  random: Random,
  prefix: "T" | "W" | "Q" | "C" | "L" | "B" | "R" | "I" | "G" | "S" | "N" | "E",
): string => prefix + Array.from(random.bytes(16), (byte) => letters[byte & 31]).join("");
