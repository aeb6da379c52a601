import { createServer, type ServerResponse } from "node:http";

import { afterAll, expect, test } from "vitest";

import { sendChatNotices } from "../../domain/chat/notices.ts";
import { webhookChannel } from "../../domain/alert/webhook.ts";
import { deliverAlerts } from "../../domain/alert/deliver.ts";
import { createHttp } from "../../lib/http-client.ts";
import { openInbox } from "../../testing/inbox.ts";

const CALL_MS = 300;
const { fixture, newMember, close } = await openInbox();
const { context } = fixture.server;

let received = 0;
let answer: (reply: ServerResponse) => void;
const receiver = createServer((_request, reply) => {
  received += 1;
  answer(reply);
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const address = receiver.address();
const http = createHttp({ callMs: CALL_MS, reserveMs: 5_000, idleMs: 4_000, atOnce: 32, waiting: 256 });
afterAll(async () => {
  http.close();
  receiver.closeAllConnections();
  receiver.close();
  await close();
});

const webhook = (target: string) => ({
  target,
  url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`,
  secret: async () => "s".repeat(32),
  send: http,
});

/** Sends a byte at a time of a text that never ends, until the other side gives up. */
const drip = (reply: ServerResponse, begin: string, write: (byte: string) => void): void => {
  let sent = 0;
  const dripping = setInterval(() => write(begin.charAt(sent++) || "."), CALL_MS / 50);
  reply.once("close", () => clearInterval(dripping));
};

const FAILING: readonly (readonly [string, (reply: ServerResponse) => void])[] = [
  ["never answers", () => undefined],
  [
    "sends its head byte by byte",
    (reply) => drip(reply, "HTTP/1.1 200 OK\r\nx-slow: ", (byte) => reply.socket?.write(byte)),
  ],
  [
    "sends its answer byte by byte",
    (reply) => {
      reply.writeHead(200).flushHeaders();
      drip(reply, "", (byte) => reply.write(byte));
    },
  ],
  ["refuses", (reply) => reply.writeHead(500).end()],
];

/** Sends; how long it took in milliseconds, and what was logged meanwhile. */
const sending = async (send: () => Promise<void>): Promise<{ readonly took: number; readonly logged: string }> => {
  const [before, started] = [fixture.server.logged().length, performance.now()];
  await send();
  return { took: performance.now() - started, logged: fixture.server.logged().slice(before) };
};

const openAlert = async (): Promise<void> => {
  const now = context.clock.now();
  const row = { kind: "provider", subject: "PG", level: "critical", currency: null, value: 1n, threshold: 2n } as const;
  await context.db.deleteFrom("alert").execute();
  await context.db
    .insertInto("alert")
    .values({ ...row, opened_at: now, last_seen_at: now })
    .execute();
};

const CHANNELS = [
  {
    name: "message waiting",
    event: "chat.webhook_failed",
    prepare: async () => {
      await context.db.updateTable("chat_session").set({ notice_at: null }).execute();
      await (await newMember()).say("hello");
    },
    send: (target: string) => sendChatNotices(context, webhook(target)),
  },
  {
    name: "alerts",
    event: "alert.delivery_failed",
    prepare: openAlert,
    send: (target: string) => deliverAlerts(context, webhookChannel(context.clock, webhook(target)), () => false),
  },
];

test.each(
  CHANNELS.flatMap((channel) => FAILING.map((failing) => [channel.name, failing[0], channel, failing] as const)),
)(
  "the webhook of %s gives up a receiver that %s, logs it, and tries again later",
  async (_name, _kind, { event, prepare, send }, [kind, fail]) => {
    await prepare();
    received = 0;
    answer = fail;
    const target = `${event} ${kind}`;
    const first = await sending(() => send(target));
    if (kind !== "refuses") expect(first.took).toBeGreaterThan(CALL_MS / 2);
    expect(first.took).toBeLessThan(CALL_MS + 2_000);
    expect(first.logged).toContain(event);
    expect(received).toBe(1);

    answer = (reply) => reply.writeHead(204).end();
    await send(target);
    expect(received).toBe(1);
    fixture.server.advance(60_000);
    const second = await sending(() => send(target));
    expect(second.logged).not.toContain(event);
    expect(received).toBe(2);
    fixture.server.advance(60_000);
    await send(target);
    expect(received).toBe(2);
  },
);
