import * as z from "zod/mini";

import { text } from "../text.ts";

const hex = (most: number) => text(most, 1).check(z.regex(/^[0-9a-f]+$/));

/** Work that is asked before a code is sent, as ALTCHA words it; signed by the server. */
export const proofChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal("PBKDF2/SHA-256"),
    nonce: hex(64),
    salt: hex(64),
    /** How often each try is hashed. */
    cost: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
    keyLength: z.literal(32),
    /** How the derived key of the number that is looked for begins. */
    keyPrefix: hex(64),
    keySignature: hex(128),
    /** For which phone, and until when, in milliseconds since 1970. */
    data: z.strictObject({ phone: hex(128), until: z.number().check(z.int(), z.gte(0)) }),
  }),
  signature: hex(128),
});
export type ProofChallenge = z.infer<typeof proofChallenge>;

/** The same, with the number that was found and its key. */
export const solvedProof = z.strictObject({
  challenge: proofChallenge,
  solution: z.strictObject({ counter: z.number().check(z.int(), z.gte(0), z.lte(1_000_000)), derivedKey: hex(64) }),
});
export type SolvedProof = z.infer<typeof solvedProof>;
