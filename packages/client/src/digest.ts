const encoder = new TextEncoder();

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 in hex. Null where the browser has no hash function, as on a page over plain HTTP. */
export const digest = async (text: string): Promise<string | null> =>
  globalThis.crypto?.subtle === undefined ? null : hex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));

const ROUNDS = 100_000;
const BITS = 128;

/**
 * A name for a text that few people share, such as a phone, in 32 hex digits (PBKDF2). It is slow to compute, so that
 * nobody finds the text by hashing all possible ones. Null where the browser has no hash function.
 */
export const slowDigest = async (text: string, salt: string): Promise<string | null> => {
  if (globalThis.crypto?.subtle === undefined) return null;
  const key = await crypto.subtle.importKey("raw", encoder.encode(text), "PBKDF2", false, ["deriveBits"]);
  return hex(
    await crypto.subtle.deriveBits(
      { name: "PBKDF2", hash: "SHA-256", salt: encoder.encode(salt), iterations: ROUNDS },
      key,
      BITS,
    ),
  );
};
