import type { AlertChannel } from "./channel.ts";
import type { Send } from "../../lib/outgoing.ts";
import { isTaken } from "../../lib/signed-webhook.ts";
import type { Edition } from "../../settings.ts";
import { alertText } from "./alert-text.ts";

/** A bot of Telegram, or of a service with the same protocol, and the chat that it writes to. */
export type Bot = {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The present token; it may change while the server runs. */
  readonly token: () => Promise<string>;
  readonly chat: string;
};

type Needs = { readonly send: Send; readonly edition: Edition; readonly consoleOrigin: string };

/** Whether the answer says that the message was accepted. */
const isGood = (body: string): boolean => {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === true;
  } catch {
    return false;
  }
};

/** Writes alerts into a chat, by the call `sendMessage` of Telegram's bots. */
export const messengerChannel = (
  { baseUrl, token, chat }: Bot,
  { send, edition, consoleOrigin }: Needs,
): AlertChannel => ({
  name: "messenger",
  tell: async (news) => {
    const text = `${alertText(edition, news)}\n${consoleOrigin}/settings?part=alerts`;
    const { status, body } = await send({
      target: "messenger",
      method: "POST",
      url: `${baseUrl}/bot${await token()}/sendMessage`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ chat_id: chat, text }),
    });
    return { status, isTaken: isTaken(status) && isGood(body) };
  },
});
