import { join } from "node:path";

import type { Send } from "../lib/outgoing.ts";
import type { Clock, Schedule } from "../lib/ports.ts";
import { isTaken, openSignedWebhook, postSigned, type SignedWebhook } from "../lib/signed-webhook.ts";
import type { Settings } from "../settings.ts";
import type { Seal } from "./seal.ts";

/** The file with the secret, in the folder of keys. */
const SECRET_FILE = "seal-webhook.key";
/** How long to wait before each retry, in ms. */
const PAUSES_MS = [1_000, 5_000];

/**
 * Where the chain's head is sent, so that it is safe from somebody who can rewrite the database. Null without an
 * address. Throws SettingsError when there is an address but no secret to sign with.
 */
export const openSealWebhook = (
  { sealWebhookUrl: url, secretsDir }: Pick<Settings, "sealWebhookUrl" | "secretsDir">,
  send: Send,
): Promise<SignedWebhook | null> =>
  openSignedWebhook(
    { target: "seal-webhook", setting: "SEAL_WEBHOOK_URL", url, file: join(secretsDir, SECRET_FILE) },
    send,
  );

/** The chain's head as it is sent: numbers as text. */
export const headText = ({ number, hash, at, entries }: Seal): string =>
  JSON.stringify({
    event: "ledger.seal.head",
    number: String(number),
    hash,
    at: at.toISOString(),
    entries: String(entries),
  });

/**
 * Sends a head, with a few retries while it is not accepted (any 2xx). Returns why it failed in the end, null when it
 * was accepted.
 */
export const sendHead = async (
  { clock, schedule }: { readonly clock: Clock; readonly schedule: Pick<Schedule, "sleep"> },
  webhook: SignedWebhook,
  seal: Seal,
): Promise<string | null> => {
  const body = headText(seal);
  for (let tried = 0; ; tried++) {
    const why = await postSigned(clock, webhook, body).then(
      (status) => (isTaken(status) ? null : `status ${status}`),
      (error: unknown) => (error instanceof Error ? error.message : "no answer"),
    );
    const pause = PAUSES_MS[tried];
    if (why === null || pause === undefined) return why;
    await schedule.sleep(pause);
  }
};
