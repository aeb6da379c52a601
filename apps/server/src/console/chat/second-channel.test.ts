import { createHmac } from "node:crypto";

import type { Conversation } from "@krapao/contract/chat/shapes";
import { afterAll, expect, test } from "vitest";

import type { ChatChannel } from "../../adapters/chat/port.ts";
import { sayAsCustomer } from "../../domain/chat/customer.ts";
import { sendChatNotices } from "../../domain/chat/notices.ts";
import { channelParty } from "../../domain/chat/room.ts";
import { connect } from "../../testing/chat-sockets.ts";
import { openInbox } from "../../testing/inbox.ts";

type Heard = Readonly<Record<"what" | "room", string>> & { readonly text?: string };

/** A small messenger. It keeps what it was told, and its customers have numbers. */
const openMessenger = () => {
  const heard: Heard[] = [];
  const textOf = ({ message }: Conversation): string =>
    message.message_type === "text" ? message.payload.message : "";
  const channel: ChatChannel = {
    code: "pigeon",
    deliver: (room, message) => {
      heard.push({ what: message.sender, room, text: textOf(message) });
      if (textOf(message) === "throw") throw new Error("the pigeon fell");
    },
    typing: (room) => void heard.push({ what: "typing", room }),
    read: (room, seq) => void heard.push({ what: "read", room, text: String(seq) }),
    ended: (room) => void heard.push({ what: "ended", room }),
  };
  return { channel, heard, of: (what: string) => heard.filter((each) => each.what === what) };
};

const pigeon = openMessenger();
const { fixture, line, other, sockets, fresh, ask, newMember, list, newest, replyOf, close } = await openInbox({
  adapters: { chat: [pigeon.channel] },
});
afterAll(close);

const room = "pigeon:66812345678";
/** As the channel's own callback does, on a server of its own. */
const comesIn = (text: string, id = fresh(), from = "66812345678") =>
  sayAsCustomer(other.context, channelParty(pigeon.channel, from), {
    message: { message_type: "text", payload: { message: text }, deliver: { id } },
    language: "th",
    caller: "pigeon",
  });

test("a conversation of a second channel is in the same inbox, and answers go to that channel alone", async () => {
  const member = await newMember();
  const widget = await connect(other.url, { token: member.token });
  const desk = await connect(line.consoleUrl, { token: fixture.nok });
  if (typeof widget === "string" || typeof desk === "string") throw new Error("no socket");
  sockets.push(widget, desk);
  const atWidget: unknown[] = [];
  for (const event of ["chat:message", "chat:typing", "chat:read", "chat:ended"])
    widget.on(event, (told) => void atWidget.push(told));
  await widget.emitWithAck("join", {});

  // A message that the channel brings twice counts once, and secrets are hidden as everywhere.
  await comesIn("my password is hunter2", "pigeon-1");
  await comesIn("my password is hunter2", "pigeon-1");
  const { chats } = await list("waiting");
  expect(chats).toMatchObject([{ room, channel: "pigeon", member: null, guest: "345678", unread: 1 }]);
  expect(chats[0]?.last?.text).not.toContain("hunter2");
  const { _id } = await newest();

  // The webhook is told of it, signed, with the channel and nothing that was said.
  const calls: { readonly body: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  await sendChatNotices(fixture.server.context, {
    target: "chat-webhook",
    url: "https://keep.example.com/chat",
    secret: async () => "s".repeat(32),
    send: async ({ body = "", headers = {} }: { body?: string; headers?: Readonly<Record<string, string>> }) => {
      calls.push({ body, headers });
      return { status: 200, headers: {}, body: "" };
    },
  });
  expect(calls.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { event: "chat.waiting", _id, channel: "pigeon" },
  ]);
  const [call] = calls;
  expect(call?.headers["x-signature"]).toBe(
    createHmac("sha256", "s".repeat(32))
      .update(`${call?.headers["x-timestamp"] ?? ""}.${call?.body ?? ""}`)
      .digest("hex"),
  );

  // An operator watches, types, answers, reads and ends it, by the calls of every conversation.
  await desk.emitWithAck("watch", { _id });
  desk.emit("typing", {});
  await expect.poll(() => pigeon.of("typing")).toEqual([{ what: "typing", room }]);
  expect((await ask("POST", `/api/chats/${_id}/messages`, replyOf("good morning"))).status).toBe(200);
  expect(pigeon.of("other")).toEqual([{ what: "other", room, text: "good morning" }]);
  const { seq } = await comesIn("thanks");
  await ask("PUT", `/api/chats/${_id}/read`, { seq: Number(seq) });
  expect(pigeon.of("read").at(-1)).toEqual({ what: "read", room, text: String(seq) });
  await ask("POST", `/api/chats/${_id}/end`);
  expect(pigeon.of("ended")).toEqual([{ what: "ended", room }]);
  expect((await list("ended")).chats[0]).toMatchObject({ _id, channel: "pigeon", state: "ended" });

  // The member at the widget heard nothing of it, and the channel hears nothing of the member.
  const before = pigeon.heard.length;
  await member.say("hello from the app");
  const own = await newest();
  await ask("POST", `/api/chats/${own._id}/messages`, replyOf("hello to the app"));
  await ask("POST", `/api/chats/${own._id}/end`);
  await expect.poll(() => JSON.stringify(atWidget)).toContain("hello to the app");
  expect(JSON.stringify(atWidget)).not.toMatch(/pigeon|good morning|thanks/);
  expect(pigeon.heard).toHaveLength(before);
});

test("two customers of a channel are apart, and a channel that fails loses no answer", async () => {
  await comesIn("first");
  await comesIn("second", fresh(), "66899999999");
  expect((await list("waiting")).chats.map((chat) => chat.room).toSorted()).toEqual([room, "pigeon:66899999999"]);
  const { _id } = await newest();
  const answer = await ask<{ readonly seq: number }>("POST", `/api/chats/${_id}/messages`, replyOf("throw"));
  expect(answer.status).toBe(200);
  const { body } = await ask<readonly { readonly seq: number }[]>("GET", `/api/chats/${_id}/messages`);
  expect(body.map(({ seq }) => seq)).toContain(answer.body.seq);
});

test("a conversation of a channel that is no longer set up stays in the inbox and can be answered", async () => {
  await sayAsCustomer(other.context, channelParty({ code: "gone" }, "7"), {
    message: { message_type: "text", payload: { message: "anybody?" }, deliver: { id: fresh() } },
    language: "en",
    caller: "gone",
  });
  const { _id } = await newest();
  const before = pigeon.heard.length;
  expect((await ask("POST", `/api/chats/${_id}/messages`, replyOf("kept"))).status).toBe(200);
  expect(pigeon.heard).toHaveLength(before);
});
