import { memoryStorage } from "@krapao/client/testing/memory-storage";
import type { ChatLine, openChatLine } from "@krapao/client/chat-line";
import type { OpenRanges } from "@krapao/contract/chat/open-hours";
import type { Conversation } from "@krapao/contract/chat/shapes";
import type { Joined } from "@krapao/contract/realtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { CallError, NO_ANSWER } from "../../lib/client.ts";
import { serverClock } from "../../lib/server-clock.ts";
import { createChat } from "./create-chat.ts";

type Line = Parameters<typeof openChatLine>[0];
type Body = { readonly before?: number; readonly after?: number; readonly limit?: number; readonly seq?: number };

const { request, opened } = vi.hoisted(() => ({
  request: vi.fn<(call: { readonly name: string }, given: { readonly body: Body }) => Promise<unknown>>(),
  opened: vi.fn<(line: Line) => ChatLine>(),
}));
vi.mock(import("../../lib/client.ts"), async (original) => ({ ...(await original()), request: request as never }));
vi.mock(import("@krapao/client/chat-line"), () => ({ openChatLine: opened }));

type Answer = PromiseWithResolvers<unknown>;

/** The server's messages of the room; what is asked of it. */
let said: Conversation[] = [];
let asked: { readonly name: string; readonly body: Body }[] = [];

const message = (seq: number, sender: "customer" | "other" = "other"): Conversation => ({
  _id: `m${seq}`,
  seq,
  sender,
  message: { message_type: "text", payload: { message: `say ${seq}` }, deliver: { id: `d${seq}`, status: "succeed" } },
  userId: "1",
  guestId: null,
  username: null,
  name: null,
  deviceToken: null,
  createdAt: "2026-11-20T03:00:00.000Z",
  session_id: "one",
});
const upTo = (last: number): Conversation[] => Array.from({ length: last }, (_, at) => message(at + 1));
const page = ({ before, after, limit = 10 }: Body): Conversation[] =>
  after === undefined
    ? said
        .filter(({ seq }) => before === undefined || seq < before)
        .toReversed()
        .slice(0, limit)
    : said.filter(({ seq }) => seq > after).slice(0, limit);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  asked = [];
  request.mockImplementation(async (call, { body }) => {
    asked.push({ name: call.name, body });
    if (call.name === "getChatConfig") return { PREFIX: "k-", online: true, hours: [], unread: 0, greeting: null };
    if (call.name === "listHistory") return page(body);
    return {};
  });
  opened.mockReturnValue({ typing: () => undefined, stop: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const room = (seq: number, more: Partial<Joined> = {}): Joined => ({
  ok: true,
  seq,
  read: { customer: 0, other: 0 },
  unread: 0,
  session_id: "one",
  unrated: null,
  ...more,
});
/** A member's chat whose history was read, with its line. */
const start = async () => {
  const chat = createChat({ watchUnread: () => () => undefined, withSocket: () => undefined, stop: () => undefined });
  const stop = chat.start();
  await vi.advanceTimersByTimeAsync(0);
  const line = opened.mock.calls.at(-1)?.[0];
  if (line === undefined) throw new Error("no line was opened");
  return { chat, line, stop, seqs: () => chat.get().messages.map(({ seq }) => seq) };
};
const historyAsked = () => asked.filter(({ name }) => name === "listHistory").map(({ body }) => body);

test("missed messages are fetched once each, in the server's order", async () => {
  said = upTo(3);
  const { line, stop, seqs } = await start();
  expect(seqs()).toEqual([1, 2, 3]);
  // The line was down while 4 and 5 were said; 6 is heard before they are fetched, and twice.
  said = upTo(6);
  line.on["chat:message"](message(6));
  line.onJoined(room(6));
  line.on["chat:message"](message(6));
  await vi.advanceTimersByTimeAsync(0);
  expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(historyAsked().filter(({ after }) => after !== undefined)).toEqual([{ after: 3, limit: 50 }]);
  // Joined again, it asks for what came since.
  said = upTo(8);
  line.onLost();
  line.onJoined(room(8));
  await vi.advanceTimersByTimeAsync(0);
  expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  stop();
});

test("what was hidden in a rating's comment is told like what was hidden in a message", async () => {
  said = upTo(1);
  const { chat, stop } = await start();
  request.mockImplementation(async () => ({}));
  await chat.rate(5, "thank you");
  expect(chat.get()).toMatchObject({ rated: "one", alert: null });
  request.mockImplementation(async () => ({ masked: ["password"] }));
  await chat.rate(5, "my password is tiger-99");
  expect(chat.get().alert).toEqual({ is: "masked", masked: ["password"] });
  stop();
});

test("older messages are loaded ten at a time, once each, down to the first", async () => {
  said = upTo(23);
  const { chat, stop, seqs } = await start();
  expect(seqs()).toEqual(
    upTo(23)
      .slice(13)
      .map(({ seq }) => seq),
  );
  await Promise.all([chat.loadOlder(), chat.loadOlder()]);
  expect(seqs()[0]).toBe(4);
  await chat.loadOlder();
  await chat.loadOlder();
  expect(seqs()).toHaveLength(23);
  expect(historyAsked().map(({ before, limit }) => [before, limit])).toEqual([
    [undefined, 10],
    [14, 10],
    [4, 10],
  ]);
  stop();
});

test("a read mark is sent after one second without new messages, for the last message", async () => {
  said = upTo(1);
  const { chat, line, stop } = await start();
  line.onJoined(room(1, { unread: 1 }));
  const marks = () => asked.filter(({ name }) => name === "readCustomer").map(({ body }) => body.seq);
  chat.seen();
  await vi.advanceTimersByTimeAsync(900);
  said = upTo(2);
  line.on["chat:message"](message(2));
  chat.seen();
  await vi.advanceTimersByTimeAsync(900);
  expect(marks()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(marks()).toEqual([2]);
  expect(chat.get().unread).toBe(0);
  stop();
});

test.each([
  ["fails", 500, (first: Answer) => first.reject(new CallError("INTERNAL_SERVER_ERROR", 500))],
  ["is answered late", 1_500, (first: Answer) => first.resolve({})],
])("a read mark that %s does not replace the mark of a later message", async (_what, afterMs, end) => {
  said = upTo(1);
  const { chat, line, stop } = await start();
  line.onJoined(room(1, { unread: 1 }));
  const first = Promise.withResolvers<unknown>();
  const marks: unknown[] = [];
  request.mockImplementation(async (_call, { body }) => {
    marks.push(body.seq);
    return marks.length === 1 ? first.promise : {};
  });
  chat.seen();
  await vi.advanceTimersByTimeAsync(1_000);
  line.on["chat:message"](message(2));
  chat.seen();
  await vi.advanceTimersByTimeAsync(afterMs);
  end(first);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(marks).toEqual([1, 2]);
  expect(chat.get().unread).toBe(0);
  stop();
});

test("when joining fails, nothing can be sent until a join succeeds", async () => {
  said = [];
  const { chat, line, stop } = await start();
  const say = (): void => chat.say({ message_type: "text", payload: { message: "hello" } });
  line.onRefused();
  say();
  await chat.attach([new File([], "slip.png", { type: "image/png" })]);
  expect(chat.get()).toMatchObject({ line: "refused", outbox: [], alert: null });
  line.onJoined(room(0));
  say();
  expect(chat.get().outbox).toHaveLength(1);
  stop();
});

test("the typing mark of support expires; a typing mark from the customer's other screen is ignored", async () => {
  said = [];
  const { chat, line, stop } = await start();
  line.on["chat:typing"]({ by: "customer" });
  expect(chat.get().isOtherTyping).toBe(false);
  line.on["chat:typing"]({ by: "other" });
  expect(chat.get().isOtherTyping).toBe(true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(chat.get().isOtherTyping).toBe(false);
  stop();
});

/** What the server answers to all calls while it cannot be reached. */
const noAnswer = async (): Promise<never> => {
  throw new CallError(NO_ANSWER, 0);
};

test("a beginning that got no answer is read again by itself, and what was written meanwhile goes out", async () => {
  said = upTo(1);
  const answers = request.getMockImplementation();
  request.mockImplementation(noAnswer);
  const chat = createChat(null);
  const stop = chat.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(chat.get().phase).toBe("failed");
  chat.say({ message_type: "text", payload: { message: "hello" } });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(chat.get().phase).toBe("failed");
  if (answers !== undefined) request.mockImplementation(answers);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(chat.get().phase).toBe("ready");
  expect(asked.filter(({ name }) => name === "sendMessage")).toHaveLength(1);
  stop();
});

/** A message of the customer as the line or the history gives it, by its id. */
const ownMessage = (seq: number, id: string): Conversation => {
  const own = message(seq, "customer");
  return { ...own, message: { ...own.message, deliver: { id, status: "succeed" } } };
};

test.each([
  ["before", 2_500],
  ["after", 6_000],
])("a message that comes over the line %s its last answer is lost has not failed", async (_when, afterMs) => {
  said = [];
  const { chat, line, stop } = await start();
  line.onJoined(room(0));
  request.mockImplementation(noAnswer);
  chat.say({ message_type: "text", payload: { message: "hello" } });
  await vi.advanceTimersByTimeAsync(afterMs);
  line.on["chat:message"](ownMessage(1, chat.get().outbox[0]?.id ?? ""));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(chat.get()).toMatchObject({ outbox: [], alert: null, messages: [{ seq: 1 }] });
  expect(sessionStorage.getItem("chat_outbox")).toBe(null);
  stop();
});

test("after a reload a message that has come is not sent again", async () => {
  const draft = { message_type: "text", payload: { message: "hello" } };
  const kept = { draft, status: "sending", part: 0, at: "2026-11-20T03:00:00.000Z" };
  sessionStorage.setItem(
    "chat_outbox",
    JSON.stringify([
      { ...kept, id: "a" },
      { ...kept, id: "b", status: "failed" },
    ]),
  );
  said = [ownMessage(1, "a"), ownMessage(2, "b")];
  const { chat, stop } = await start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(chat.get()).toMatchObject({ outbox: [], alert: null });
  expect(asked.filter(({ name }) => name === "sendMessage")).toEqual([]);
  stop();
});

test("a reload that got no answer leaves what was read on the screen", async () => {
  said = upTo(2);
  const { chat, stop, seqs } = await start();
  request.mockImplementation(noAnswer);
  await chat.reload();
  expect(seqs()).toEqual([1, 2]);
  expect(chat.get()).toMatchObject({ phase: "ready", alert: { is: "failure" } });
  stop();
});

test("open hours that an operator changed are read when the line is joined again, and when the chat is opened", async () => {
  said = [];
  const { chat, line, stop } = await start();
  line.onJoined(room(0));
  const change = (hours: OpenRanges): void =>
    void request.mockImplementation(async ({ name }) => (name === "getChatConfig" ? { hours, greeting: null } : []));
  change([[0, 60]]);
  line.onLost();
  line.onJoined(room(0));
  await vi.advanceTimersByTimeAsync(0);
  expect(chat.get().hours).toEqual([[0, 60]]);
  change([[60, 120]]);
  await chat.refresh();
  expect(chat.get().hours).toEqual([[60, 120]]);
  request.mockImplementation(noAnswer);
  await chat.refresh();
  expect(chat.get()).toMatchObject({ hours: [[60, 120]], phase: "ready" });
  stop();
});

test("a message has the server's time until it is sent, whatever the clock of the device says", async () => {
  said = [];
  const { chat, line, stop } = await start();
  line.onLost();
  vi.stubGlobal("navigator", { onLine: false });
  const now = new Date("2026-11-20T03:00:00.000Z");
  vi.setSystemTime(new Date("2027-01-01T00:00:00.000Z"));
  serverClock.note(now.toUTCString(), Date.now());
  chat.say({ message_type: "text", payload: { message: "hello" } });
  expect(chat.get().outbox[0]?.at.slice(0, 10)).toBe("2026-11-20");
  serverClock.note(new Date().toUTCString(), Date.now());
  stop();
});
