import { toE164 } from "@krapao/contract/phone";
import type { ChatSettings } from "@krapao/contract/operator/chat-shapes";
import { sql } from "kysely";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { type Line, openLine } from "../../testing/chat-lines.ts";
import { connect, listen } from "../../testing/chat-sockets.ts";
import { writeDocument } from "../../domain/chat/documents.ts";
import { sweepChats } from "../../domain/chat/sweep.ts";
import { sendChatNotices } from "../../domain/chat/notices.ts";
import { registerPerson, signIn } from "../../testing/member.ts";
import { multipart } from "../../testing/multipart.ts";
import { auditEventsOf, askOf, openConsole, type TestConsole } from "../../testing/console.ts";

const DAY_MS = 86_400_000;
let fixture: TestConsole;
let line: Line;
let other: Line;
const sockets: Socket[] = [];
beforeAll(async () => {
  fixture = await openConsole();
  line = await openLine(fixture.server);
  other = await openLine(fixture.server);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await Promise.all([line.close(), other.close()]);
  fixture.server.context.uploads.decoder.close();
  await fixture.close();
});

let numbers = 0;
const fresh = (): string => `d-${(numbers += 1)}`;
type Told<Value> = { readonly status: number; readonly body: Value };
const ask = async <Value = unknown>(
  method: "GET" | "POST" | "PUT",
  url: string,
  body?: object,
  token = fixture.nok,
): Promise<Told<Value>> => {
  const answer = await askOf(line.consoleApp)(method, url, body === undefined ? { token } : { token, body });
  return { status: answer.statusCode, body: answer.json<Value>() };
};
const newMember = async () => {
  const person = await registerPerson(fixture.server);
  const token = await signIn(fixture.server, person);
  const say = async (message: string, by = token) => {
    const answer = await other.call("POST", "/api/chat/send-message", {
      token: by,
      body: { message: { message_type: "text", payload: { message }, deliver: { id: fresh() } } },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ seq: number }>().seq;
  };
  const press = (payload: string) =>
    other.call("POST", "/api/chat/send-message", {
      token,
      body: { message: { message_type: "postback", payload: { title: "x", payload }, deliver: { id: fresh() } } },
    });
  const history = async () =>
    (await other.call("POST", "/api/chat/history", { token, body: { limit: 100, skip: 0 } })).json<
      { sender: string; name: string | null; session_id: string; message: { payload?: { message?: string } } }[]
    >();
  return { person, token, say, press, history };
};
type Chat = {
  readonly _id: string;
  readonly state: string;
  readonly unread: number;
  readonly operator: { readonly username: string } | null;
  readonly waitingSince: string | null;
  readonly targetAt: string | null;
  readonly last: { readonly sender: string; readonly text: string } | null;
  readonly complaint: { readonly number: string; readonly deadline: string } | null;
};
const list = async (name: string, token = fixture.nok) =>
  (await ask<{ counts: Record<string, number>; chats: Chat[] }>("GET", `/api/chats?list=${name}`, undefined, token))
    .body;
const newest = async (): Promise<Chat> => {
  const { chats } = await list("all");
  const last = chats.toSorted((one, two) => (one.waitingSince ?? "").localeCompare(two.waitingSince ?? "")).at(-1);
  if (last === undefined) throw new Error("no conversation");
  return last;
};
const idOf = async (username: string): Promise<bigint> =>
  (
    await fixture.server.context.db
      .selectFrom("operator")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).id;
const replyOf = (message: string, id = fresh()) => ({
  message: { message_type: "text", payload: { message }, deliver: { id } },
});

test("figures count what happened, and the CSV has a row for each conversation", async () => {
  const { say, token } = await newMember();
  await say("how are you");
  const { _id } = await newest();
  await ask("POST", `/api/chats/${_id}/messages`, replyOf("well"));
  await ask("POST", `/api/chats/${_id}/end`);
  const rated = await other.call("POST", "/api/chat/rate", { token, body: { session_id: _id, stars: 5, comment: "" } });
  expect(rated.statusCode).toBe(200);
  const now = fixture.server.context.clock.now();
  const day = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
  type Figures = {
    readonly total: Readonly<Record<"chats" | "rated" | "stars" | "firstAnswer" | "firstAnswerSlow", number>>;
    readonly ratings: readonly { readonly stars: number; readonly count: number }[];
    readonly hours: readonly { readonly weekday: number; readonly hour: number; readonly chats: number }[];
  };
  const { body } = await ask<Figures>("GET", `/api/chat-figures?from=${day}&to=${day}`);
  expect(body.total).toMatchObject({ rated: 1, stars: 5, inTarget: 100 });
  expect(body.total.firstAnswerSlow).toBeGreaterThanOrEqual(body.total.firstAnswer);
  expect(body.ratings.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1]);
  expect(body.hours.reduce((all, { chats }) => all + chats, 0)).toBe(body.total.chats);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  expect(new Set(body.hours.map((each) => each.weekday))).toEqual(new Set([weekday === 0 ? 7 : weekday]));
  expect(body.total.firstAnswer).toBeGreaterThanOrEqual(0);
  const csv = await askOf(line.consoleApp)("GET", `/api/chat-figures/export?from=${day}&to=${day}`, {
    token: fixture.nok,
  });
  expect(csv.headers["content-type"]).toContain("text/csv");
  expect(csv.body.trim().split("\r\n")).toHaveLength(body.total.chats + 1);
  expect((await ask("GET", "/api/chat-figures?from=2026-01-02&to=2026-01-01")).status).toBe(400);
});

describe("a conversation", () => {
  test("waits, is answered, handed over, ended, rated, and begins anew", async () => {
    const { say, history, token } = await newMember();
    await say("where is my money");
    const chat = await newest();
    expect(chat).toMatchObject({ state: "waiting", unread: 1, operator: null });
    expect(await history()).toHaveLength(1);
    expect(chat.last).toMatchObject({ sender: "customer", text: "where is my money" });
    expect(Date.parse(chat.targetAt ?? "") - Date.parse(chat.waitingSince ?? "")).toBe(120_000);
    expect((await list("waiting")).counts).toMatchObject({ mine: 0 });
    expect((await ask<{ waiting: { chats: number } }>("GET", "/api/pulse")).body.waiting.chats).toBeGreaterThan(0);

    const path = `/api/chats/${chat._id}`;
    const reply = replyOf("I am looking");
    const [first, again] = [await ask("POST", `${path}/messages`, reply), await ask("POST", `${path}/messages`, reply)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({ operator: { username: "nok" }, sender: "other", name: null });
    const entries = await history();
    expect(entries[0]?.message.payload?.message).toBe("I am looking");
    // S28: who of the operators wrote it is told to no member.
    expect(JSON.stringify(entries)).not.toMatch(/nok|operator/i);
    expect((await list("mine")).chats).toMatchObject([{ _id: chat._id, state: "open", unread: 0, waitingSince: null }]);
    expect((await list("mine", fixture.ton)).chats).toEqual([]);

    const operators = (
      await ask<{ _id: string; username: string }[]>("GET", "/api/operators", undefined, fixture.owner)
    ).body;
    const ton = operators.find(({ username }) => username === "ton")?._id;
    const handed = await ask("POST", `${path}/hand-over`, { operator: ton, note: "please" });
    expect(handed.body).toMatchObject({ operator: { username: "ton" } });
    expect((await ask("POST", `${path}/hand-over`, { operator: "999999" })).body).toEqual({ message: "NO_USER" });
    await ask("POST", `${path}/notes`, { text: "seen the slip" });
    const page = (await ask<{ notes: unknown[]; earlier: unknown[] }>("GET", path)).body;
    expect(page).toMatchObject({ notes: [{ text: "please" }, { text: "seen the slip" }], earlier: [], seq: 2 });
    expect(JSON.stringify(await history())).not.toContain("seen the slip");

    expect((await ask("POST", `${path}/end`)).body).toMatchObject({ state: "ended" });
    expect((await ask("POST", `${path}/end`)).body).toEqual({ message: "NOT_WAITING" });
    expect((await ask("POST", `${path}/take`)).body).toEqual({ message: "NOT_WAITING" });
    expect((await ask("POST", `${path}/messages`, replyOf("too late"))).body).toEqual({ message: "NOT_WAITING" });
    const rate = (who: string, stars: number) =>
      other.call("POST", "/api/chat/rate", { token: who, body: { session_id: chat._id, stars, comment: "good" } });
    const stranger = await newMember();
    expect((await rate(stranger.token, 1)).statusCode).toBe(404);
    expect((await rate(token, 6)).statusCode).toBe(400);
    expect((await rate(token, 5)).statusCode).toBe(200);
    expect((await ask("GET", path)).body).toMatchObject({ rating: { stars: 5, comment: "good" } });

    await say("one more thing");
    const sessions = new Set((await history()).map(({ session_id: id }) => id));
    expect(sessions.size).toBe(2);
    expect(await auditEventsOf(fixture)).toEqual(expect.arrayContaining(["handOverChat", "endChat"]));
  });

  test("everything is told live, on every server", async () => {
    const { token, say } = await newMember();
    const watcher = await connect(line.consoleUrl, { token: fixture.nok });
    const customer = await connect(other.url, { token });
    if (typeof watcher === "string" || typeof customer === "string") throw new Error("not connected");
    sockets.push(watcher, customer);
    const [heard, own] = [listen(watcher), listen(customer)];
    await new Promise((resolve) => {
      customer.emit("join", {}, resolve);
    });
    await say("first");
    const { _id } = await newest();
    expect(await heard.hears("inbox:changed", _id)).toBe(true);
    expect(await new Promise((resolve) => void watcher.emit("watch", { _id }, resolve))).toMatchObject({ ok: true });
    await say("second");
    expect(await heard.hears("chat:message", "second")).toBe(true);
    await ask("POST", `/api/chats/${_id}/messages`, replyOf("an answer"));
    expect(await own.hears("chat:message", "an answer")).toBe(true);
    watcher.emit("typing", {});
    expect(await own.until("chat:typing", 1)).toEqual([{ by: "other" }]);
    await other.call("PUT", "/api/chat/read-customer/", { token, body: {} });
    expect(await heard.until("chat:read", 1)).toMatchObject([{ by: "customer" }]);
    await ask("POST", `/api/chats/${_id}/end`);
    expect(await own.until("chat:ended", 1)).toEqual([{ session_id: _id }]);
    expect(await new Promise((resolve) => void watcher.emit("watch", { _id: "nothing" }, resolve))).toMatchObject({
      ok: false,
    });
    expect(await connect(line.consoleUrl, { token })).toBe("invalid-token");
    expect(await connect(line.consoleUrl, {})).toBe("UNAUTHORIZED");
    expect(await connect(line.url, { token: fixture.nok })).toBe("invalid-token");
  });

  test("files of a room go into that room alone, and open by a signed address", async () => {
    const [one, two] = [await newMember(), await newMember()];
    await one.say("one");
    const chatOne = await newest();
    await two.say("two");
    const chatTwo = await newest();
    const form = multipart([{ name: "file", body: Buffer.from("%PDF-1.7\n%%EOF\n"), fileName: "terms.pdf" }]);
    const upload = await line.consoleApp.inject({
      method: "POST",
      url: `/api/chats/${chatOne._id}/files`,
      payload: form.payload,
      headers: { ...form.headers, authorization: `Bearer ${fixture.nok}` },
    });
    expect(upload.json()).toMatchObject({ fileType: "file", name: "terms.pdf" });
    const { path } = upload.json<{ path: string }>();
    const media = (id: string) => ({
      message: { message_type: "media", payload: { fileType: "file", filePath: path, name: "x" }, deliver: { id } },
    });
    expect((await ask("POST", `/api/chats/${chatTwo._id}/messages`, media(fresh()))).body).toEqual({
      message: "NO_DATA",
    });
    const sent = await ask<{ message: { payload: { link: string } } }>(
      "POST",
      `/api/chats/${chatOne._id}/messages`,
      media(fresh()),
    );
    expect(sent.body).toMatchObject({ isUnscanned: true });
    const link = sent.body.message.payload.link;
    const opened = await line.consoleApp.inject({ method: "GET", url: link });
    expect([opened.statusCode, opened.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(
      (await line.consoleApp.inject({ method: "GET", url: link.replace(/expires=\d/, "expires=9") })).statusCode,
    ).toBe(404);
    expect((await other.call("GET", `/api/chat/file/${path}`, { token: one.token })).statusCode).toBe(200);
    expect((await other.call("GET", `/api/chat/file/${path}`, { token: two.token })).statusCode).toBe(404);
  });

  test("a complaint gets a number and a deadline, once; unknown labels are refused", async () => {
    const { say } = await newMember();
    await say("I complain");
    const { _id } = await newest();
    const label = (topic: string | null, tags: readonly string[] = []) =>
      ask<Chat>("PUT", `/api/chats/${_id}/labels`, { topic, tags });
    expect((await label("nowhere")).status).toBe(400);
    expect((await label("deposit", ["nowhere"])).status).toBe(400);
    const first = (await label("complaint")).body.complaint;
    expect(first?.number).toMatch(/^C-\d{6}$/);
    expect((await label("deposit")).body.complaint).toEqual(first);
    expect((await label("complaint")).body.complaint).toEqual(first);
  });

  test("search finds a part of a text in any language, and takes it for text", async () => {
    const { say } = await newMember();
    await say("ฝากเงินแล้วยังไม่เข้ากระเป๋า 100%_sure");
    const find = async (q: string) =>
      (await ask<unknown[]>("GET", `/api/chat-search?q=${encodeURIComponent(q)}`)).body.length;
    expect(await find("ยังไม่เข้า")).toBe(1);
    expect(await find("100%_SURE")).toBe(1);
    expect(await find("ไม่%กระเป๋า")).toBe(0);
    expect((await ask("GET", "/api/chat-search?q=ab")).status).toBe(400);
  });
});

/** Puts minor units into the member's account at a game, as a play result of its provider. */
const moveIntoGame = async ({ phone }: { readonly phone: string }, amount: bigint): Promise<void> => {
  const { db, ledger } = fixture.server.context;
  const { id: memberId } = await db
    .selectFrom("member")
    .select("id")
    .where("phone", "=", toE164(phone, "th"))
    .executeTakeFirstOrThrow();
  const [play, game] = await Promise.all([
    ledger.account({ kind: "play", code: "PG", currency: "THB", memberId: null }),
    ledger.account({ kind: "game", code: "PG", currency: "THB", memberId }),
  ]);
  const outcome = await ledger.submit({
    operation: "post",
    reference: `won:${memberId}`,
    kind: "play",
    currency: "THB",
    amount,
    debit: play,
    credit: game,
  });
  expect(outcome.is).toBe("done");
};

describe("answers first", () => {
  test("the menu is checked, previewed and saved by its version", async () => {
    type Menu = { readonly start: string; readonly parts: readonly { readonly code: string }[] };
    const read = async () => (await ask<{ menu: Menu; version: string }>("GET", "/api/chat-menu")).body;
    const { menu, version } = await read();
    const reason = "a test";
    const bad = [
      { ...menu, start: "nowhere" },
      { ...menu, parts: [...menu.parts, menu.parts[0]] },
      { ...menu, parts: [...menu.parts, { ...menu.parts[0], code: "lost" }] },
      { ...menu, parts: menu.parts.slice(0, 1) },
    ];
    for (const each of bad)
      expect((await ask("PUT", "/api/chat-menu", { menu: each, version, reason })).status).toBe(400);
    const preview = await ask<{ messages: unknown[] }>("POST", "/api/chat-menu/preview", {
      menu,
      language: "en",
      payload: "menu:part:deposits",
    });
    expect(JSON.stringify(preview.body)).toMatch(/Log in first.*menu:person/);
    const off = { ...menu, isActive: false };
    expect((await ask("PUT", "/api/chat-menu", { menu: off, version, reason })).status).toBe(200);
    expect((await ask("PUT", "/api/chat-menu", { menu, version, reason })).body).toEqual({
      message: "CHANGED_MEANWHILE",
    });
    expect((await other.call("GET", "/api/chat/config")).json()).toMatchObject({ greeting: null });
    expect((await ask("PUT", "/api/chat-menu", { menu, version: (await read()).version, reason })).status).toBe(200);
  });

  test("it tells the member's own state, and hands over to a person", async () => {
    const { person, press, history } = await newMember();
    for (const [payload, words] of [
      ["menu:part:deposits", /ยังไม่มีรายการฝาก/],
      ["menu:part:withdrawals", /ยังไม่มีรายการถอน/],
      ["menu:part:withdraw-blocked", /ถอนขั้นต่ำ ฿100\.00/],
    ] as const) {
      expect((await press(payload)).statusCode).toBe(200);
      expect(JSON.stringify(await history())).toMatch(words);
    }
    // A withdrawal brings home what is in the games, so that alone stands in nobody's way.
    await moveIntoGame(person, 25_000n);
    await press("menu:part:withdraw-blocked");
    const [, answer] = await history();
    expect(JSON.stringify(answer)).toMatch(/ในเกมมี ฿250\.00/);
    expect(JSON.stringify(answer)).not.toMatch(/แต่ถอนขั้นต่ำ/);
    const before = (await list("waiting")).counts["waiting"] ?? 0;
    expect((await press("menu:person")).statusCode).toBe(200);
    expect((await list("waiting")).counts["waiting"]).toBe(before + 1);
  });

  test("outside open hours whoever asks for a person is told so, once", async () => {
    type Settings = { readonly settings: object; readonly version: string };
    const { settings, version } = (await ask<Settings>("GET", "/api/chat-settings")).body;
    const closed = { ...settings, hours: Array.from({ length: 7 }, () => "closed") };
    const change = (more: object) => ({ reason: "a test", ...more });
    expect((await ask("PUT", "/api/chat-settings", change({ settings: closed, version }))).body).toEqual({
      message: "NO_PERMISSION",
    });
    const saved = await ask<Settings>(
      "PUT",
      "/api/chat-settings",
      change({ settings: closed, version }),
      fixture.owner,
    );
    const { say, history } = await newMember();
    await say("hello");
    await say("anybody there");
    const told = (await history()).filter(({ message }) => message.payload?.message?.includes("นอกเวลาทำการ"));
    expect(told).toHaveLength(1);
    expect((await other.call("GET", "/api/chat/config")).json()).toMatchObject({ online: false });
    await ask("PUT", "/api/chat-settings", change({ settings, version: saved.body.version }), fixture.owner);
  });

  test("canned replies are filled in with the member's figures", async () => {
    const { say } = await newMember();
    await say("hello");
    const { _id } = await newest();
    const text = "{name} {balance} {lastDeposit} {unknown} {operator}";
    const { version } = (await ask<{ version: string }>("GET", "/api/canned-replies")).body;
    const item = { code: "hi", texts: { th: text, lo: text, en: text } };
    expect((await ask("PUT", "/api/canned-replies", { items: [item, item], version })).status).toBe(409);
    expect((await ask("PUT", "/api/canned-replies", { items: [item], version })).status).toBe(200);
    expect((await ask("GET", `/api/chats/${_id}/canned/hi`)).body).toEqual({
      text: expect.stringMatching(/^สมหญิง ฿0\.00 – \{unknown\} /),
    });
    expect((await ask("GET", `/api/chats/${_id}/canned/no`)).body).toEqual({ message: "NO_DATA" });
  });
});

describe("figures of some conversations", () => {
  const period = "from=2026-01-05&to=2026-01-06";
  const figures = async (more = "") =>
    (
      await ask<{
        readonly total: Readonly<Record<"chats" | "cameBack" | "handedOn", number | null>>;
        readonly operators: readonly { readonly operator: { readonly username: string }; readonly handedOn: number }[];
        readonly hours: readonly { readonly hour: number }[];
      }>("GET", `/api/chat-figures?${period}${more}`, undefined, fixture.owner)
    ).body;
  const csvRows = async (more = "") =>
    (await askOf(line.consoleApp)("GET", `/api/chat-figures/export?${period}${more}`, { token: fixture.owner })).body
      .trim()
      .split("\r\n")
      .slice(1)
      .map((row) => row.split(",")[0]?.replaceAll('"', ""));

  const counted = async (more = "") =>
    (
      await ask<{ readonly _id: string }[]>("GET", `/api/chat-figures/chats?${period}${more}`, undefined, fixture.owner)
    ).body.map(({ _id }) => _id);

  test("person, topic, language and hours leave out what does not fit, in the figures and in the CSV", async () => {
    const { db } = fixture.server.context;
    const [nok, ton] = [await idOf("nok"), await idOf("ton")];
    const chat = (id: string, startedAt: string, endedAt: string | null, more: object) => ({
      id,
      room: "guest:figures",
      channel: "widget",
      state: endedAt === null ? ("open" as const) : ("ended" as const),
      language: "th" as const,
      started_at: new Date(startedAt),
      ended_at: endedAt === null ? null : new Date(endedAt),
      last_at: new Date(startedAt),
      last_sender: "customer" as const,
      last_text: "",
      tags: [],
      ...more,
    });
    const began = new Date("2026-01-05T02:00:00Z");
    await sql`insert into chat_room (id, language, created_at, said_at)
      values ('guest:figures', 'th', ${began}, ${began})`.execute(db);
    // Monday 09:00, Monday 23:30 and Tuesday 01:00 in the members' time.
    await db
      .insertInto("chat_session")
      .values([
        chat("fig-1", "2026-01-05T02:00:00Z", "2026-01-05T03:00:00Z", {
          operator_id: nok,
          topic: "deposit",
          stars: 4,
        }),
        chat("fig-2", "2026-01-05T16:30:00Z", "2026-01-05T17:00:00Z", {
          operator_id: ton,
          handed_on: [nok],
          topic: "deposit",
          language: "lo",
        }),
        chat("fig-3", "2026-01-05T18:00:00Z", null, { topic: "game" }),
      ])
      .execute();
    const all = await figures();
    // The first one's customer came back about the same; the second one's about something else.
    expect(all.total).toMatchObject({ chats: 3, cameBack: 50, handedOn: 50 });
    const shares = all.operators.map(({ operator, handedOn }) => [operator.username, handedOn]);
    expect(new Map(shares as [string, number][])).toEqual(
      new Map([
        ["nok", 50],
        ["ton", 0],
      ]),
    );
    expect(await csvRows()).toEqual(["fig-1", "fig-2", "fig-3"]);

    const { settings } = (await ask<{ settings: ChatSettings }>("GET", "/api/chat-settings")).body;
    const shifts: ChatSettings["hours"] = [
      { from: "22:00", to: "00:30" },
      ...settings.hours.slice(1).map(() => "closed" as const),
    ];
    await writeDocument(db, "settings", { ...settings, hours: shifts }, new Date());
    for (const [filter, left] of [
      [`&operator=${nok}`, ["fig-1"]],
      ["&operator=nobody", []],
      ["&topic=deposit", ["fig-1", "fig-2"]],
      ["&language=lo", ["fig-2"]],
      ["&hours=6-12", ["fig-1"]],
      ["&hours=0-6", ["fig-3"]],
      ["&hours=18-24", ["fig-2"]],
      ["&hours=open", ["fig-2"]],
      ["&hours=closed", ["fig-1", "fig-3"]],
      ["&topic=deposit&hours=closed&language=th", ["fig-1"]],
    ] as const) {
      expect(await csvRows(filter), filter).toEqual(left);
      expect(await counted(filter), filter).toEqual(left.toReversed());
      const { total, hours } = await figures(filter);
      expect([total.chats, hours.length], filter).toEqual([left.length, left.length]);
    }
    await writeDocument(db, "settings", settings, new Date());
    for (const [part, of] of [
      ["all", ["fig-3", "fig-2", "fig-1"]],
      ["answered", ["fig-2", "fig-1"]],
      ["over-target", []],
      ["ended", ["fig-2", "fig-1"]],
      ["came-back", ["fig-1"]],
      ["rated", ["fig-1"]],
      ["handed-on", ["fig-2"]],
      ["no-topic", []],
    ] as const)
      expect(await counted(`&part=${part}`), part).toEqual(of);
    for (const [cell, of] of [
      ["&stars=4", ["fig-1"]],
      ["&stars=5", []],
      ["&weekday=1&hour=23", ["fig-2"]],
      ["&weekday=2", ["fig-3"]],
    ] as const)
      expect(await counted(cell), cell).toEqual(of);
    expect(await counted("&limit=1&page=2")).toEqual(["fig-2"]);

    // A cashier sees all together and their own, and nobody else's.
    const own = await ask<{
      readonly total: { readonly chats: number };
      readonly operators: readonly { readonly operator: { readonly username: string } }[];
    }>("GET", `/api/chat-figures?${period}`, undefined, fixture.ton);
    expect(own.body.total.chats).toBe(3);
    expect(own.body.operators.map(({ operator }) => operator.username)).toEqual(["ton"]);
    const ownRows = await askOf(line.consoleApp)("GET", `/api/chat-figures/export?${period}`, { token: fixture.ton });
    expect(ownRows.body.match(/(?<=fig-2.*)\bton\b/)).not.toBeNull();
    expect(ownRows.body).not.toMatch(/\bnok\b/);
    for (const path of ["", "/chats", "/export"]) {
      const other = `/api/chat-figures${path}?${period}&operator=${nok}`;
      expect((await ask("GET", other, undefined, fixture.ton)).body, other).toEqual({ message: "NO_PERMISSION" });
    }
    for (const bad of ["?hours=7-9", "?language=fr", "?more=1", "/chats?stars=6", "/chats?weekday=0", "/chats?hour=24"])
      expect((await ask("GET", `/api/chat-figures${bad}&${period}`)).status, bad).toBe(400);
    await db.deleteFrom("chat_session").where("room", "=", "guest:figures").execute();
    await db.deleteFrom("chat_room").where("id", "=", "guest:figures").execute();
  });

  test("who gives a conversation on is counted once; who takes it from another hands nothing on", async () => {
    const { say } = await newMember();
    await say("hand me on");
    const { _id } = await newest();
    const given = async () =>
      (
        await fixture.server.context.db
          .selectFrom("chat_session")
          .select("handed_on")
          .where("id", "=", _id)
          .executeTakeFirstOrThrow()
      ).handed_on;
    const [nok, ton] = [await idOf("nok"), await idOf("ton")];
    const path = `/api/chats/${_id}`;
    const give = (to: bigint | null, token = fixture.nok) =>
      ask("POST", `${path}/hand-over`, { operator: to === null ? null : String(to) }, token);
    await give(ton);
    expect(await given()).toEqual([]);
    await ask("POST", `${path}/take`);
    await give(nok);
    expect(await given()).toEqual([]);
    await give(ton);
    await give(nok, fixture.ton);
    await give(null);
    expect(await given()).toEqual([nok, ton]);
    await ask("POST", `${path}/end`);
  });
});

test("an operator says whether they take new conversations; others see it, and it is in the audit log", async () => {
  type Told = readonly { readonly username: string; readonly takesChats: boolean }[];
  const taking = async () =>
    (await ask<Told>("GET", "/api/operators", undefined, fixture.ton)).body.find(({ username }) => username === "nok")
      ?.takesChats;
  const count = async () => (await auditEventsOf(fixture)).filter((act) => act === "takeNewChats").length;
  expect(await taking()).toBe(true);
  expect((await ask("PUT", "/api/chats/new", { takesChats: false })).body).toEqual({ takesChats: false });
  expect((await ask("PUT", "/api/chats/new", { takesChats: false })).body).toEqual({ takesChats: false });
  expect([await taking(), await count()]).toEqual([false, 1]);

  const { say } = await newMember();
  await say("for nobody else");
  const path = `/api/chats/${(await newest())._id}`;
  const nok = String(await idOf("nok"));
  const given = await ask("POST", `${path}/hand-over`, { operator: nok }, fixture.ton);
  expect(given).toMatchObject({ status: 409, body: { message: "TAKES_NO_CHATS" } });
  // Who takes none may keep one.
  expect((await ask("POST", `${path}/hand-over`, { operator: nok })).status).toBe(200);
  await ask("POST", `${path}/end`);
  expect((await ask("PUT", "/api/chats/new", { takesChats: "no" })).status).toBe(400);
  await ask("PUT", "/api/chats/new", { takesChats: true });
  expect([await taking(), await count()]).toEqual([true, 2]);
});

test("the webhook is told once, signed, that somebody waits", async () => {
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
  expect(calls[0]?.headers["x-signature"]).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.parse(calls[0]?.body ?? "")).toMatchObject({ event: "chat.waiting", channel: "widget" });
  expect(calls[0]?.body).not.toContain("hello");

  // Who was taken and is given back has nobody again.
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

/** What the member's next screen is told to ask a rating for. */
const unratedOf = async (token: string): Promise<string | null> => {
  const socket = await connect(other.url, { token });
  if (typeof socket === "string") throw new Error(socket);
  sockets.push(socket);
  const { unrated } = (await socket.emitWithAck("join", {})) as { readonly unrated: string | null };
  return unrated;
};

test("an ended conversation is offered for a rating until it was rated, on every screen of the member", async () => {
  const { token, say } = await newMember();
  expect(await unratedOf(token)).toBeNull();
  await say("first");
  expect(await unratedOf(token)).toBeNull();
  const { _id } = await newest();
  await ask("POST", `/api/chats/${_id}/end`);
  expect(await unratedOf(token)).toBe(_id);
  const body = { session_id: _id, stars: 4, comment: "" };
  expect((await other.call("POST", "/api/chat/rate", { token, body })).statusCode).toBe(200);
  expect(await unratedOf(token)).toBeNull();
});

test("S67: after 90 days messages, files and conversations go, and the numbers go on", async () => {
  const { person, say } = await newMember();
  await say("old");
  const { _id } = await newest();
  const form = multipart([{ name: "file", body: Buffer.from("%PDF-1.7\n%%EOF\n"), fileName: "terms.pdf" }]);
  const uploaded = await line.consoleApp.inject({
    method: "POST",
    url: `/api/chats/${_id}/files`,
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${fixture.nok}` },
  });
  const { path } = uploaded.json<{ path: string }>();
  const payload = { fileType: "file", filePath: path, name: "x" };
  await ask("POST", `/api/chats/${_id}/messages`, {
    message: { message_type: "media", payload, deliver: { id: fresh() } },
  });
  const { db, uploads } = fixture.server.context;

  // It ends by itself a day after the last word, and can be rated for another.
  fixture.server.advance(DAY_MS + 60_000);
  await sweepChats(fixture.server.context);
  expect(await unratedOf(await signIn(fixture.server, person))).toBe(_id);
  fixture.server.advance(DAY_MS);
  expect(await unratedOf(await signIn(fixture.server, person))).toBeNull();

  fixture.server.advance(87 * DAY_MS);
  await sweepChats(fixture.server.context);
  expect(await db.selectFrom("chat_message").select("id").where("body", "=", "old").execute()).toHaveLength(1);
  expect(await uploads.disk.read(path)).not.toBeNull();
  fixture.server.advance(2 * DAY_MS);
  await sweepChats(fixture.server.context);
  expect(await db.selectFrom("chat_message").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("chat_session").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("upload").select("id").where("kind", "=", "chat").execute()).toEqual([]);
  expect(await uploads.disk.read(path)).toBeNull();
  expect(await say("new", await signIn(fixture.server, person))).toBe(3);
});
