import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** How far a signed message's time may be off, in milliseconds. */
export const SIGNED_WITHIN_MS = 5 * 60_000;

type Message = {
  readonly method: string;
  /** With its query, as in the request's first line. */
  readonly path: string;
  /** Seconds since 1970, as text. */
  readonly time: string;
  readonly body: string | Buffer;
};

/** The signed generic protocol's signature: HMAC-SHA-256, in hex, over method, path, time and the body's SHA-256. */
export const signatureOf = (secret: string, { method, path, time, body }: Message): string => {
  const hash = createHash("sha256").update(body).digest("hex");
  return createHmac("sha256", secret).update(`${method}\n${path}\n${time}\n${hash}`).digest("hex");
};

/** The headers of a signed callback. They are made when it is sent, so each attempt has its own time. */
export const signedHeaders = (
  secret: string,
  message: Omit<Message, "time">,
  now: Date,
): Readonly<Record<string, string>> => {
  const time = Math.floor(now.getTime() / 1000).toString();
  return { "x-timestamp": time, "x-signature": signatureOf(secret, { ...message, time }) };
};

/** Whether a request was signed with `secret`, and not too long ago. */
export const isSigned = (secret: string, message: Message & { readonly signature: string }, now: Date): boolean => {
  if (!/^\d{1,12}$/.test(message.time)) return false;
  if (Math.abs(now.getTime() - Number(message.time) * 1000) > SIGNED_WITHIN_MS) return false;
  const expected = Buffer.from(signatureOf(secret, message));
  const given = Buffer.from(message.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
};
