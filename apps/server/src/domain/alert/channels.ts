import { join } from "node:path";

import type { AlertChannelName } from "@krapao/contract/operator/alert-shapes";

import { readSandboxKey } from "../../adapters/provider-entries.ts";
import { sandboxSecret } from "../../adapters/sandbox-entries.ts";
import type { Send } from "../../lib/outgoing.ts";
import type { Clock } from "../../lib/ports.ts";
import { openSecret } from "../../lib/secret-file.ts";
import { type Settings, SettingsError } from "../../settings.ts";
import type { AlertChannel } from "./channel.ts";
import { type Bot, messengerChannel } from "./messenger.ts";
import { openAlertWebhook } from "./webhook.ts";

/** The file with the bot's token, in the folder of keys. */
const TOKEN_FILE = "telegram.key";
const TOKEN_LEAST = 20;
/** The chat of the sandbox's messenger. */
const SANDBOX_CHAT = "operators";

type Opened = Pick<
  Settings,
  "alertWebhookUrl" | "telegramChat" | "telegramUrl" | "sandboxUrl" | "secretsDir" | "edition" | "consoleOrigin"
>;

/** The names of the receivers that the settings ask for. */
export const alertChannelNames = ({
  alertWebhookUrl,
  telegramChat,
  sandboxUrl,
}: Pick<Opened, "alertWebhookUrl" | "telegramChat" | "sandboxUrl">): readonly AlertChannelName[] => [
  ...(alertWebhookUrl === null ? [] : (["webhook"] as const)),
  ...(telegramChat === null && sandboxUrl === null ? [] : (["messenger"] as const)),
];

/** The bot that the settings name, or else the sandbox's bot where there is a sandbox. */
const findBot = async ({ telegramChat, telegramUrl, sandboxUrl, secretsDir }: Opened): Promise<Bot | null> => {
  if (telegramChat !== null) {
    const file = join(secretsDir, TOKEN_FILE);
    const token = await openSecret(file, (text) => text.length >= TOKEN_LEAST && /^[\w:-]+$/.test(text));
    if (token === null)
      throw new SettingsError(`TELEGRAM_CHAT is set, and ${file} holds no token: write the bot's token into it.`);
    return { baseUrl: telegramUrl, token, chat: telegramChat };
  }
  if (sandboxUrl === null) return null;
  const token = sandboxSecret(await readSandboxKey(secretsDir), "messenger");
  return { baseUrl: `${sandboxUrl}/world/messenger`, token: async () => token, chat: SANDBOX_CHAT };
};

/**
 * Opens the receivers outside the console. Throws a {@link SettingsError} when one is named and its secret is missing.
 */
export const openAlertChannels = async (
  settings: Opened,
  needs: { readonly send: Send; readonly clock: Clock },
): Promise<readonly AlertChannel[]> => {
  const { edition, consoleOrigin } = settings;
  const bot = await findBot(settings);
  const webhook = await openAlertWebhook(settings, needs);
  return [
    ...(webhook === null ? [] : [webhook]),
    ...(bot === null ? [] : [messengerChannel(bot, { send: needs.send, edition, consoleOrigin })]),
  ];
};
