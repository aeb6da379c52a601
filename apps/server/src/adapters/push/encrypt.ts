import { createCipheriv, createECDH, hkdfSync } from "node:crypto";

import type { PushTarget } from "./port.ts";

/** The size of a message's only record, as its header states it (RFC 8188). */
const RECORD_BYTES = 4_096;
const TAG_BYTES = 16;
const DELIMITER_LAST = 2;

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

const infoOf = (name: string): Buffer => Buffer.from(`${name}\0`);

/** The key and the nonce of a message between two P-256 keys (RFC 8291, section 3.4). Both sides compute the same. */
export const secretsOf = (shared: {
  readonly ecdh: Buffer;
  readonly auth: Buffer;
  readonly receiver: Buffer;
  readonly sender: Buffer;
  readonly salt: Buffer;
}): { readonly key: Buffer; readonly nonce: Buffer } => {
  const info = Buffer.concat([infoOf("WebPush: info"), shared.receiver, shared.sender]);
  const secret = hkdf(shared.ecdh, shared.auth, info, 32);
  return {
    key: hkdf(secret, shared.salt, infoOf("Content-Encoding: aes128gcm"), 16),
    nonce: hkdf(secret, shared.salt, infoOf("Content-Encoding: nonce"), 12),
  };
};

/**
 * Encrypts a message for a device (RFC 8291), with a new key pair and a salt from `randomBytes`. The text is padded to
 * `length` bytes, so that its size reveals nothing. Throws a RangeError for a text that does not fit into one record.
 */
export const encryptPush = (
  { p256dh, auth }: Pick<PushTarget, "p256dh" | "auth">,
  text: string,
  randomBytes: (length: number) => Buffer,
  length = 0,
): Buffer => {
  const plain = Buffer.from(text, "utf8");
  const filling = Buffer.alloc(Math.max(0, length - plain.length));
  if (plain.length + filling.length + 1 + TAG_BYTES > RECORD_BYTES) throw new RangeError("a push is one record");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(randomBytes(32));
  const sender = pair.getPublicKey();
  const salt = randomBytes(16);
  const { key, nonce } = secretsOf({ ecdh: pair.computeSecret(p256dh), auth, receiver: p256dh, sender, salt });
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_BYTES);
  size.writeUInt8(sender.length, 4);
  return Buffer.concat([
    salt,
    size,
    sender,
    cipher.update(Buffer.concat([plain, Buffer.of(DELIMITER_LAST), filling])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
};
