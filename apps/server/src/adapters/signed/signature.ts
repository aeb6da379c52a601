import { createHmac, hash, timingSafeEqual } from "node:crypto";

/** How far the time of a signed message may be from ours (SECURITY.md S33). */
export const SIGNED_WITHIN_MS = 5 * 60_000;

export type SignedMessage = {
  readonly method: string;
  /** With its query, as in the first line of the request. */
  readonly path: string;
  /** Seconds since 1970, as text. */
  readonly time: string;
  /** The raw bytes. */
  readonly body: string | Buffer;
};

/**
 * The signed generic protocol's signature (DOMAIN.md, PAYTIMZ and WW): HMAC-SHA-256, in hex, over method, path, time
 * and the body's SHA-256, each on a line.
 */
export const signatureOf = (secret: string, { method, path, time, body }: SignedMessage): string => {
  const digest = hash("sha256", body, "hex");
  return createHmac("sha256", secret).update(`${method}\n${path}\n${time}\n${digest}`).digest("hex");
};

const isSame = (left: string, right: string): boolean => {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Whether one of `secrets` (the present and the previous one) made this signature. Compares in constant time. */
export const isSignedBy = (secrets: readonly string[], message: SignedMessage, signature: string): boolean =>
  secrets.map((secret) => isSame(signatureOf(secret, message), signature)).includes(true);

/** Whether the message was signed within five minutes of `now`. */
export const isRecent = (time: string, now: Date): boolean =>
  /^\d{1,12}$/.test(time) && Math.abs(now.getTime() - Number(time) * 1000) <= SIGNED_WITHIN_MS;
