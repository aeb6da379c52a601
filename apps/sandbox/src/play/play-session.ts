import { createHmac, timingSafeEqual } from "node:crypto";

import * as z from "zod";

/** A player of one provider at a game, until a time. */
export type PlaySession = { readonly code: string; readonly username: string; readonly expiresAt: Date };

const held = z.strictObject({ code: z.string(), username: z.string(), expiresAt: z.number() });

const mac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** A session as sealed text for an address. The sandbox does not store sessions, so a restart ends no game. */
export const sealPlaySession = (key: Buffer, session: PlaySession): string => {
  const body = Buffer.from(JSON.stringify({ ...session, expiresAt: session.expiresAt.getTime() })).toString(
    "base64url",
  );
  return `${body}.${mac(key, body).toString("base64url")}`;
};

/** Reads the session. Null when it is not ours, was changed, or has expired. */
export const openPlaySession = (key: Buffer, token: string, now: Date): PlaySession | null => {
  const [body = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = mac(key, body);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const read = held.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
  if (!read.success || read.data.expiresAt <= now.getTime()) return null;
  return { code: read.data.code, username: read.data.username, expiresAt: new Date(read.data.expiresAt) };
};
