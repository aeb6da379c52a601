import { randomBytes, randomInt } from "node:crypto";

import type { Random } from "../world/options.ts";

/** Randomness from the operating system, cryptographically strong. */
export const systemRandom: Random = { bytes: (length) => randomBytes(length), int: (below) => randomInt(below) };
