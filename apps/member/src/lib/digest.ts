const encoder = new TextEncoder();

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 in hex; null where the browser hashes nothing, as on a page that came over plain HTTP. */
export const digest = async (text: string): Promise<string | null> =>
  globalThis.crypto?.subtle === undefined ? null : hex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));

const ROUNDS = 100_000;
const OWNER_BITS = 128;

/** A phone's name on this device, in hex: slow to make, so that it is not guessed from all phones. Null as above. */
export const slowDigest = async (text: string): Promise<string | null> => {
  if (globalThis.crypto?.subtle === undefined) return null;
  const key = await crypto.subtle.importKey("raw", encoder.encode(text), "PBKDF2", false, ["deriveBits"]);
  const salt = encoder.encode("krapao member of a device");
  return hex(
    await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: ROUNDS }, key, OWNER_BITS),
  );
};
