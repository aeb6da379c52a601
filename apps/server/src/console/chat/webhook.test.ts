import { createHmac } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { sendChatNotices } from "../../domain/chat/notices.ts";
import { openInbox } from "../../testing/inbox.ts";

const { fixture, ask, newMember, newest, close } = await openInbox();
afterAll(close);

test("the webhook is called once, signed, when a customer waits", async () => {
  const { context } = fixture.server;
  await context.db.updateTable("chat_session").set({ notice_at: null }).execute();
  const { say } = await newMember();
  await say("hello");
  const calls: { readonly body: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  let status = 500;
  const webhook = {
    target: "chat-webhook",
    url: "https://keep.example.com/chat",
    secret: async () => "s".repeat(32),
    send: async ({ body = "", headers = {} }: { body?: string; headers?: Readonly<Record<string, string>> }) => {
      calls.push({ body, headers });
      return { status, headers: {}, body: "" };
    },
  };
  await sendChatNotices(context, webhook);
  status = 200;
  await sendChatNotices(context, webhook);
  expect(calls).toHaveLength(1);
  fixture.server.advance(60_000);
  await sendChatNotices(context, webhook);
  await sendChatNotices(context, webhook);
  expect(calls).toHaveLength(2);
  const signed = calls.map(({ headers: { "x-timestamp": time }, body }) =>
    createHmac("sha256", "s".repeat(32)).update(`${time}.${body}`).digest("hex"),
  );
  expect(calls.map(({ headers }) => headers["x-signature"])).toEqual(signed);
  expect(JSON.parse(calls[0]?.body ?? "")).toMatchObject({ event: "chat.waiting", channel: "widget" });
  expect(calls[0]?.body).not.toContain("hello");

  // A conversation that returns to the waiting list has no operator again.
  const path = `/api/chats/${(await newest())._id}`;
  await ask("POST", `${path}/take`);
  await sendChatNotices(context, webhook);
  expect(calls).toHaveLength(2);
  await ask("POST", `${path}/hand-over`, { operator: null });
  await sendChatNotices(context, webhook);
  await ask("POST", `${path}/hand-over`, { operator: null });
  await sendChatNotices(context, webhook);
  expect(calls).toHaveLength(3);
});

test("a notice is sent once by two servers, however slowly the notices before it were answered", async () => {
  const { context } = fixture.server;
  await context.db.updateTable("chat_session").set({ notice_at: null }).execute();
  for (const text of ["one", "two", "three"]) await (await newMember()).say(text);
  const sent: string[] = [];
  const webhook = (isSlow: boolean) => ({
    target: "chat-webhook",
    url: "https://keep.example.com/chat",
    secret: async () => "s".repeat(32),
    send: async ({ body = "" }: { body?: string }) => {
      sent.push((JSON.parse(body) as { _id: string })._id);
      if (isSlow) fixture.server.advance(40_000);
      if (isSlow) await sendChatNotices(context, webhook(false));
      return { status: 200, headers: {}, body: "" };
    },
  });
  await sendChatNotices(context, webhook(true));
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(3);
});
