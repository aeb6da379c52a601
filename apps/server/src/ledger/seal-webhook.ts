import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Send } from "../lib/outgoing.ts";
import type { Clock, Schedule } from "../lib/ports.ts";
import { type Settings, SettingsError } from "../settings.ts";
import type { Seal } from "./seal.ts";

/** The secret's file in the keys' folder. */
const SECRET_FILE = "seal-webhook.key";
const SECRET_LEAST = 32;
const TARGET = "seal-webhook";
/** How long is waited before each repetition, in ms. */
const PAUSES_MS = [1_000, 5_000];

/** Where the chain's head is sent, out of the reach of whoever can rewrite the database. */
export type SealWebhook = { readonly url: string; readonly secret: string; readonly send: Send };

/** Null without an address. Throws {@link SettingsError} when there is one and no secret to sign with. */
export const openSealWebhook = async (
  { sealWebhookUrl: url, secretsDir }: Pick<Settings, "sealWebhookUrl" | "secretsDir">,
  send: Send,
): Promise<SealWebhook | null> => {
  if (url === null) return null;
  const file = join(secretsDir, SECRET_FILE);
  const secret = await readFile(file, "utf8").then(
    (text) => text.trim(),
    () => "",
  );
  if (secret.length >= SECRET_LEAST) return { url, secret, send };
  throw new SettingsError(
    `SEAL_WEBHOOK_URL is set, and ${file} holds no secret: write at least ${SECRET_LEAST} characters into it.`,
  );
};

/** HMAC-SHA-256, in hex, over the time (seconds since 1970, as text), a dot and the body. */
export const sealSignature = (secret: string, time: string, body: string): string =>
  createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");

/** The chain's head as it is told: numbers as text. */
export const headText = ({ number, hash, at, entries }: Seal): string =>
  JSON.stringify({
    event: "ledger.seal.head",
    number: String(number),
    hash,
    at: at.toISOString(),
    entries: String(entries),
  });

/** Sends a head, a few times when it is not taken (any 2xx); why it was not in the end, null when it was. */
export const sendHead = async (
  { clock, schedule }: { readonly clock: Clock; readonly schedule: Pick<Schedule, "sleep"> },
  { url, secret, send }: SealWebhook,
  seal: Seal,
): Promise<string | null> => {
  const body = headText(seal);
  for (let tried = 0; ; tried++) {
    const time = String(Math.floor(clock.now().getTime() / 1_000));
    const headers = {
      "content-type": "application/json",
      "x-timestamp": time,
      "x-signature": sealSignature(secret, time, body),
    };
    const why = await send({ target: TARGET, method: "POST", url, headers, body }).then(
      ({ status }) => (status >= 200 && status < 300 ? null : `status ${status}`),
      (error: unknown) => (error instanceof Error ? error.message : "no answer"),
    );
    const pause = PAUSES_MS[tried];
    if (why === null || pause === undefined) return why;
    await schedule.sleep(pause);
  }
};
