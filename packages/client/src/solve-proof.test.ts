import type { ProofChallenge } from "@krapao/contract/otp/shapes";
import { expect, test } from "vitest";

import { isProofChallenge, solveProof } from "./solve-proof.ts";

/** Made by the library altcha-lib, with the number 23. */
const challenge = {
  parameters: {
    algorithm: "PBKDF2/SHA-256",
    cost: 1000,
    data: { phone: "ab", until: 1 },
    keyLength: 32,
    keyPrefix: "4c4b42454da47dfc39e34e50066b5724",
    keySignature: "a3789353e8c482c8d3a46998ffdc16b8089db9d1073b213b7e042647e0421715",
    nonce: "948a6847964ca69c11784dbab0c96e01",
    salt: "076df31f614d45674d557b28e2c12580",
  },
  signature: "ca9b93e1ca3230f8cb1f6e8d4d41c4f8a1ecd49c3a63938903a4dde02415294a",
} satisfies ProofChallenge;
const derivedKey = "4c4b42454da47dfc39e34e50066b57242f023cc162172c36dfea028845ce533a";

test("the number that the library hid is found", async () => {
  expect(await solveProof(challenge)).toEqual({ challenge, solution: { counter: 23, derivedKey } });
});

test("an invalid challenge is not started", () => {
  expect(isProofChallenge(challenge)).toBe(true);
  const { parameters } = challenge;
  for (const other of [null, "work", {}, { parameters: { ...parameters, nonce: "not hex" } }, { parameters: null }])
    expect(isProofChallenge(other)).toBe(false);
});
