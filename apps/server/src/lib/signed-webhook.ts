import { createHmac } from "node:crypto";

import { SettingsError } from "../settings.ts";
import type { Send } from "./outgoing.ts";
import type { Clock } from "./ports.ts";
import { openSecret } from "./secret-file.ts";

const SECRET_LEAST = 32;

/** An address of the operator's that receives messages, with bodies that we sign. */
export type SignedWebhook = {
  /** The outside system's name in limits and logs. */
  readonly target: string;
  readonly url: string;
  /** The secret that is in its file now. A new one counts without a restart. */
  readonly secret: () => Promise<string>;
  readonly send: Send;
};

type Opened = {
  readonly target: string;
  /** The setting's name, for the error. */
  readonly setting: string;
  /** Null: nobody receives messages. */
  readonly url: string | null;
  /** The file that holds the secret. */
  readonly file: string;
};

/**
 * Opens a webhook whose messages are signed. Null without an address. Throws {@link SettingsError} when there is an
 * address and no secret to sign with.
 */
export const openSignedWebhook = async (
  { target, setting, url, file }: Opened,
  send: Send,
): Promise<SignedWebhook | null> => {
  if (url === null) return null;
  const secret = await openSecret(file, (text) => text.length >= SECRET_LEAST);
  if (secret !== null) return { target, url, secret, send };
  throw new SettingsError(
    `${setting} is set, and ${file} holds no secret: write at least ${SECRET_LEAST} characters into it.`,
  );
};

/** HMAC-SHA-256, in hex, over the time (seconds since 1970, as text), a dot and the body. */
const signatureOf = (secret: string, time: string, body: string): string =>
  createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");

/** Sends a JSON body, signed now. Returns the status of the answer. Throws as `send` does when no answer came. */
export const postSigned = async (
  clock: Clock,
  { target, url, secret, send }: SignedWebhook,
  body: string,
): Promise<number> => {
  const time = String(Math.floor(clock.now().getTime() / 1_000));
  const headers = {
    "content-type": "application/json",
    "x-timestamp": time,
    "x-signature": signatureOf(await secret(), time, body),
  };
  return (await send({ target, method: "POST", url, headers, body })).status;
};

/** Whether an answer of this status took the message (any 2xx). */
export const isTaken = (status: number): boolean => status >= 200 && status < 300;
