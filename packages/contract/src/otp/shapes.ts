import * as z from "zod/mini";

import { text } from "../text.ts";

const hex = (most: number) => text(most, 1).check(z.regex(/^[0-9a-f]+$/));

/** A proof of work that is asked for before a code is sent, in ALTCHA's form, signed by the server. */
export const proofChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal("PBKDF2/SHA-256"),
    nonce: hex(64),
    salt: hex(64),
    /** The number of rounds of each attempt. */
    cost: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
    keyLength: z.literal(32),
    /** The prefix of the derived key of the solution. */
    keyPrefix: hex(64),
    keySignature: hex(128),
    /** Its phone, and its expiry in milliseconds since 1970. */
    data: z.strictObject({ phone: hex(128), until: z.number().check(z.int(), z.gte(0)) }),
  }),
  signature: hex(128),
});
export type ProofChallenge = z.infer<typeof proofChallenge>;

/** The same, with the solution and its key. */
export const solvedProof = z.strictObject({
  challenge: proofChallenge,
  solution: z.strictObject({ counter: z.number().check(z.int(), z.gte(0), z.lte(1_000_000)), derivedKey: hex(64) }),
});
export type SolvedProof = z.infer<typeof solvedProof>;
