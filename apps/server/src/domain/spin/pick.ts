import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";

/** What is shown of a seed before it is used: SHA-256 of its UTF-8 text, in hex. */
export const hashOfSeed = (seed: string): string => createHash("sha256").update(seed, "utf8").digest("hex");

const WORD_BYTES = 8;
const WORDS = 2n ** 64n;

/**
 * Takes the first eight bytes, big-endian, that favour no slice, and returns their remainder by `total`. Words at or
 * above the largest multiple of `total` are skipped, which is rejection sampling without modulo bias.
 */
export const fairNumber = (mac: Buffer, total: bigint): bigint => {
  assert(total > 0n && total <= 2n ** 32n, "a wheel's weights come to something, and to less than 32 bits");
  const limit = WORDS - (WORDS % total);
  for (let at = 0; at + WORD_BYTES <= mac.length; at += WORD_BYTES) {
    const number = mac.readBigUInt64BE(at);
    if (number < limit) return number % total;
  }
  // With less than 32 bits of weight, this happens once in 2^128 spins.
  throw new Error("every word of the draw was skipped");
};

/**
 * Which slice a spin gives, from 0 (CONTRACT.md rule 12): HMAC-SHA-256, with the server's seed as key, of the client
 * seed, a colon and the nonce, as a number below the sum of all weights, counted along the slices in listed order.
 */
export const pickSlice = (
  {
    serverSeed,
    clientSeed,
    nonce,
  }: { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number },
  weights: readonly number[],
): number => {
  const mac = createHmac("sha256", Buffer.from(serverSeed, "utf8")).update(`${clientSeed}:${nonce}`, "utf8").digest();
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  let left = fairNumber(mac, total);
  for (const [index, weight] of weights.entries()) {
    if (left < BigInt(weight)) return index;
    left -= BigInt(weight);
  }
  throw new Error("a draw beyond the last slice");
};
