import type { PastSpin } from "@krapao/contract/spin/shapes";

const WORDS = 2n ** 64n;
const WORD_BYTES = 8;
const encoder = new TextEncoder();

/** Whether the browser can compute hashes: only on https pages and on localhost. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of a seed, in hex, as it was shown before the seed was used. */
export const hashOf = async (seed: string): Promise<string> =>
  hex(await crypto.subtle.digest("SHA-256", encoder.encode(seed)));

const macOf = async (key: string, text: string): Promise<ArrayBuffer> => {
  const sealed = await crypto.subtle.importKey("raw", encoder.encode(key), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return crypto.subtle.sign("HMAC", sealed, encoder.encode(text));
};

/**
 * Eight bytes at a time, big-endian. Numbers from the largest multiple of the total on are skipped, because they would
 * favour some slices.
 */
const fairNumber = (mac: ArrayBuffer, total: bigint): bigint | null => {
  const view = new DataView(mac);
  const limit = WORDS - (WORDS % total);
  for (let at = 0; at + WORD_BYTES <= mac.byteLength; at += WORD_BYTES) {
    const number = view.getBigUint64(at);
    if (number < limit) return number % total;
  }
  return null;
};

/**
 * The slice that these seeds give, from 0. Null when they give none. It follows docs/rules.md, without code of the
 * server.
 */
export const indexOf = async (
  { clientSeed, nonce, weights }: Pick<PastSpin, "clientSeed" | "nonce" | "weights">,
  serverSeed: string,
): Promise<number | null> => {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total <= 0n) return null;
  let left = fairNumber(await macOf(serverSeed, `${clientSeed}:${nonce}`), total);
  if (left === null) return null;
  for (const [index, weight] of weights.entries()) {
    if (left < BigInt(weight)) return index;
    left -= BigInt(weight);
  }
  return null;
};

/** `locked`: the server's seed is not revealed yet. `code`: the slice that the draw gives, null when there is none. */
export type Verdict =
  | { readonly is: "locked" }
  | { readonly is: "matches" | "differs"; readonly hash: string; readonly code: string | null };

/** Verifies a past spin: its seed is the promised one, and gives the slice that the member received. */
export const verify = async (spin: PastSpin): Promise<Verdict> => {
  if (spin.serverSeed === null) return { is: "locked" };
  const [hash, index] = await Promise.all([hashOf(spin.serverSeed), indexOf(spin, spin.serverSeed)]);
  const code = index === null ? null : (spin.codes[index] ?? null);
  const matches = hash === spin.seedHash && code === spin.code;
  return { is: matches ? "matches" : "differs", hash, code };
};
