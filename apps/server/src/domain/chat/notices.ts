import { join } from "node:path";

import { sql } from "kysely";

import type { Send } from "../../lib/outgoing.ts";
import type { Context } from "../../context.ts";
import { isTaken, openSignedWebhook, postSigned, type SignedWebhook } from "../../lib/signed-webhook.ts";
import type { Settings } from "../../settings.ts";

/** The file with the secret, in the folder of keys. */
const SECRET_FILE = "chat-webhook.key";
/** A notice that was not accepted is sent again after this time, for as long as the customer waits. */
const AGAIN_MS = 60_000;
const AT_A_TIME = 50;

/**
 * Opens the webhook that is called when a customer waits for an operator. Null without an address. Throws SettingsError
 * when there is an address but no secret to sign with.
 */
export const openChatWebhook = (
  { chatWebhookUrl: url, secretsDir }: Pick<Settings, "chatWebhookUrl" | "secretsDir">,
  send: Send,
): Promise<SignedWebhook | null> =>
  openSignedWebhook(
    { target: "chat-webhook", setting: "CHAT_WEBHOOK_URL", url, file: join(secretsDir, SECRET_FILE) },
    send,
  );

type Waiting = { readonly id: string; readonly room: string; readonly channel: string; readonly waiting_since: Date };

/**
 * What the webhook receives: that a customer waits, in which channel and since when. Never who they are or what they
 * said.
 */
const textOf = ({ id, channel, waiting_since: since }: Waiting): string =>
  JSON.stringify({ event: "chat.waiting", _id: id, channel, since: since.toISOString() });

/** Whether the webhook accepted the notice. */
const tell = async ({ clock, log }: Context, webhook: SignedWebhook, body: string): Promise<boolean> => {
  try {
    const status = await postSigned(clock, webhook, body);
    if (isTaken(status)) return true;
    log.warn({ event: "chat.webhook_failed", status });
    return false;
  } catch (error) {
    log.warn({ event: "chat.webhook_failed", err: error });
    return false;
  }
};

/**
 * The next conversation whose notice is due; null when there is none. The notice is postponed first: only one of several
 * servers sends it, and if that one dies, another sends it later.
 */
const takeNext = async ({ db, databaseTime }: Context): Promise<Waiting | null> => {
  const now = databaseTime.now();
  const { rows } = await sql<Waiting>`
    update chat_session s set notice_at = ${new Date(now.getTime() + AGAIN_MS)}
    from (select id from chat_session where notice_at <= ${now} and waiting_since is not null
      order by notice_at limit 1 for update skip locked) due
    where s.id = due.id
    returning s.id, s.room, s.channel, s.waiting_since`.execute(db);
  return rows[0] ?? null;
};

/**
 * Calls the webhook for every conversation that began to wait for an operator. A notice that was not accepted is sent
 * again. A notice may arrive twice; the receiver recognises it by its `_id` and time. Each is leased just before it is
 * sent, so slow answers to others do not use up its lease.
 */
export const sendChatNotices = async (context: Context, webhook: SignedWebhook): Promise<void> => {
  for (let sent = 0; sent < AT_A_TIME; sent += 1) {
    const waiting = await takeNext(context);
    if (waiting === null) return;
    if (!(await tell(context, webhook, textOf(waiting)))) continue;
    await context.db
      .updateTable("chat_session")
      .set({ notice_at: null })
      .where("id", "=", waiting.id)
      .where("waiting_since", "=", waiting.waiting_since)
      .execute();
  }
};
