import { createDecipheriv } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const opened = (sealed: Buffer, key: Buffer): string | null => {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(sealed.subarray(-TAG_BYTES));
    const bytes = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * The text that the member's app encrypted (CONTRACT.md, truelink): base64url of a 12-byte nonce and the output of
 * AES-256-GCM, the tag last. Each of `keys` is tried, so that a page which was open while the key changed still works.
 * Null when none opens it.
 */
export const openLink = (sealed: string, keys: readonly Buffer[]): string | null => {
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(sealed)) return null;
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  for (const key of keys) {
    const text = opened(bytes, key);
    if (text !== null) return text;
  }
  return null;
};
