import type { Random } from "./ports.ts";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A new reference: `letter`, which tells people what it names, and 80 random bits in letters and digits that are hard to
 * confuse. It is short enough for every provider, with room for the suffix of a leg (50 characters at most).
 */
export const newReference = (random: Random, letter: string): string =>
  letter + Array.from(random.bytes(16), (byte) => letters[byte & 31]).join("");
