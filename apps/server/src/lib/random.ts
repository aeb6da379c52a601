import { randomBytes, randomInt } from "node:crypto";

import type { Random } from "./ports.ts";

/** Randomness from the operating system, cryptographically strong. */
export const createRandom = (): Random => ({
  bytes: (length) => randomBytes(length),
  int: (below) => randomInt(below),
});
