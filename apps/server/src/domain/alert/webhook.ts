import { join } from "node:path";

import { toWireCurrency } from "@krapao/contract";

import type { Send } from "../../lib/outgoing.ts";
import type { Clock } from "../../lib/ports.ts";
import { isTaken, openSignedWebhook, postSigned, type SignedWebhook } from "../../lib/signed-webhook.ts";
import type { Settings } from "../../settings.ts";
import type { AlertChannel, AlertNews } from "./channel.ts";
import { shown } from "./present.ts";

/** The file with the secret, in the folder of keys. */
const SECRET_FILE = "alert-webhook.key";

/** What the webhook receives. For a large movement: its id and amount, never the member. */
const bodyOf = ({ event, alert }: AlertNews): string =>
  JSON.stringify({
    event: `alert.${event}`,
    _id: String(alert.id),
    kind: alert.kind,
    subject: alert.subject,
    level: alert.level,
    value: shown(alert.kind, alert.value, alert.currency),
    threshold: shown(alert.kind, alert.threshold, alert.currency),
    currency: alert.currency === null ? null : toWireCurrency(alert.currency),
    openedAt: alert.opened_at.toISOString(),
    risenAt: alert.risen_at?.toISOString() ?? null,
    clearedAt: alert.cleared_at?.toISOString() ?? null,
  });

/** Sends alerts to a signed webhook. */
export const webhookChannel = (clock: Clock, webhook: SignedWebhook): AlertChannel => ({
  name: "webhook",
  tell: async (news) => {
    const status = await postSigned(clock, webhook, bodyOf(news));
    return { status, isTaken: isTaken(status) };
  },
});

/**
 * Where alerts are posted; null without an address. Throws SettingsError when there is an address but no secret to sign
 * with.
 */
export const openAlertWebhook = async (
  { alertWebhookUrl: url, secretsDir }: Pick<Settings, "alertWebhookUrl" | "secretsDir">,
  { send, clock }: { readonly send: Send; readonly clock: Clock },
): Promise<AlertChannel | null> => {
  const file = join(secretsDir, SECRET_FILE);
  const webhook = await openSignedWebhook({ target: "alert-webhook", setting: "ALERT_WEBHOOK_URL", url, file }, send);
  return webhook === null ? null : webhookChannel(clock, webhook);
};
