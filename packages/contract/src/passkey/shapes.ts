import * as z from "zod/mini";

import { identifier, line, text, responseText } from "../text.ts";
import { time } from "../time.ts";

/** The attempt of a challenge. Only the caller who began it can use it. */
export const attempt = text(100, 1);

const bytes = (most: number) => text(most, 1).check(z.regex(/^[A-Za-z0-9_-]+$/));

/** A device's answer when it has made a key, bytes in base64url. */
export const madeKey = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(8_000),
  transports: z.array(text(20, 1)).check(z.maxLength(10)),
});
export type MadeKey = z.infer<typeof madeKey>;

/** A device's signature that proves that it has a key, bytes in base64url. */
export const signed = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
  userHandle: z.optional(bytes(200)),
});
export type Signed = z.infer<typeof signed>;

/** A signed challenge, with the attempt that it belongs to. */
export const passkeyProof = z.strictObject({ attempt, signed });

/** The options with which a device makes a key. */
export const makingOptions = z.object({
  attempt: responseText(100),
  challenge: responseText(100),
  timeout: z.number(),
  rp: z.object({ id: responseText(255), name: responseText(100) }),
  user: z.object({ id: responseText(100), name: responseText(50), displayName: responseText(50) }),
  algorithms: z.array(z.number()),
  /** Keys that the owner has already. */
  excluded: z.array(z.object({ id: responseText(1_400), transports: z.array(responseText(20)) })),
});
export type MakingOptions = z.infer<typeof makingOptions>;

/** The options with which a browser signs by a key that it has. */
export const signingOptions = z.object({
  attempt: responseText(100),
  challenge: responseText(100),
  rpId: responseText(255),
  timeout: z.number(),
  /** The keys that may sign. None: any key of this site. */
  credentials: z.array(z.object({ id: responseText(1_400), transports: z.array(responseText(20)) })),
});
export type SigningOptions = z.infer<typeof signingOptions>;

/** A passkey, for its owner. */
export const passkey = z.object({
  id: responseText(64),
  name: responseText(50),
  createdAt: time,
  usedAt: z.nullable(time),
  /** Whether the owner's other devices may have it too. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeyName = line(50);
export const passkeyParams = z.strictObject({ id: identifier });
