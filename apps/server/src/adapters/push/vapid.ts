import { createPrivateKey, type KeyObject, sign } from "node:crypto";

import type { PushKey } from "./port.ts";

const LIFE_SECONDS = 12 * 3_600;

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const keyObject = ({ publicKey, privateKey }: PushKey): KeyObject =>
  createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: publicKey.subarray(1, 33).toString("base64url"),
      y: publicKey.subarray(33).toString("base64url"),
      d: privateKey.toString("base64url"),
    },
  });

/** What is signed: the receiver, the expiry, and our contact address where it is known. */
export const vapidClaims = (audience: string, expires: number, subject: string | null): string =>
  `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded({ aud: audience, exp: expires, ...(subject === null ? {} : { sub: subject }) })}`;

/** The Authorization header that tells a push service who the sender is (RFC 8292). */
export const vapidHeader = (key: PushKey, endpoint: string, now: Date, subject: string | null): string => {
  const claims = vapidClaims(new URL(endpoint).origin, Math.floor(now.getTime() / 1_000) + LIFE_SECONDS, subject);
  const signature = sign("sha256", Buffer.from(claims), { key: keyObject(key), dsaEncoding: "ieee-p1363" });
  return `vapid t=${claims}.${signature.toString("base64url")}, k=${key.publicKey.toString("base64url")}`;
};
