import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";

import { connect, listen } from "../../testing/chat-sockets.ts";
import { multipart } from "../../testing/multipart.ts";
import { addPerson, auditEventsOf } from "../../testing/console.ts";
import { holdQueries } from "../../testing/hold-queries.ts";
import { type Chat, openInbox } from "../../testing/inbox.ts";

const {
  fixture,
  line,
  other,
  sockets,
  fresh,
  ask,
  newMember,
  list,
  newest,
  idOf,
  replyOf,
  unratedOf,
  closeSockets,
  close,
} = await openInbox();
afterEach(closeSockets);
afterAll(close);

describe("a conversation", () => {
  test("waits, is answered, handed over, ended, rated, and starts again", async () => {
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
    // S28: members are not told which operator wrote a message.
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
    const note = { text: "seen the slip", deliverId: fresh() };
    const noted = await ask("POST", `${path}/notes`, note);
    // It is stored once, however often it is sent.
    expect(await ask("POST", `${path}/notes`, { ...note, text: "changed" })).toEqual(noted);
    const page = (await ask<{ notes: unknown[]; earlier: unknown[] }>("GET", path)).body;
    expect(page).toMatchObject({ notes: [{ text: "please" }, { text: "seen the slip" }], earlier: [], seq: 2 });
    expect(JSON.stringify(await history())).not.toContain("seen the slip");

    expect((await ask("POST", `${path}/end`)).body).toMatchObject({ state: "ended" });
    expect((await ask("POST", `${path}/end`)).body).toEqual({ message: "NOT_WAITING" });
    expect((await ask("POST", `${path}/take`)).body).toEqual({ message: "NOT_WAITING" });
    expect((await ask("POST", `${path}/messages`, replyOf("too late"))).body).toEqual({ message: "NOT_WAITING" });
    const rate = (who: string, stars: number, comment = "good") =>
      other.call("POST", "/api/chat/rate", { token: who, body: { session_id: chat._id, stars, comment } });
    const stranger = await newMember();
    expect((await rate(stranger.token, 1)).statusCode).toBe(404);
    expect((await rate(token, 6)).statusCode).toBe(400);
    expect((await rate(token, 4, "good, my password is tiger-99")).json()).toEqual({ masked: ["password"] });
    expect((await ask("GET", path)).body).toMatchObject({ rating: { comment: "good, my password is ••••" } });
    expect((await rate(token, 5)).json()).toEqual({});
    expect((await ask("GET", path)).body).toMatchObject({ rating: { stars: 5, comment: "good" } });

    await say("one more thing");
    const sessions = new Set((await history()).map(({ session_id: id }) => id));
    expect(sessions.size).toBe(2);
    expect(await auditEventsOf(fixture)).toEqual(expect.arrayContaining(["handOverChat", "endChat"]));
  });

  test("every change is sent live, on every server", async () => {
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

  test("files of a room are sent only to that room, and open with a signed address", async () => {
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

    // Labels that were removed from the settings since stay on the conversations that have them.
    const { db } = fixture.server.context;
    await db
      .updateTable("chat_session")
      .set({ topic: "old", tags: ["older"] })
      .where("id", "=", _id)
      .execute();
    expect((await label("old", ["older"])).body).toMatchObject({ topic: "old", tags: ["older"] });
    expect((await label("deposit", ["older"])).status).toBe(200);
    expect((await label("old")).status).toBe(400);
  });

  test("two operators who label a complaint at once give it one number", async () => {
    const { say } = await newMember();
    await say("I complain twice");
    const { _id } = await newest();
    const label = () => ask<Chat>("PUT", `/api/chats/${_id}/labels`, { topic: "complaint", tags: [] });
    const both = holdQueries(line.context, { kind: "RawNode", names: "nextval('chat_complaint')" }, 2);
    const answers = [label(), label()];
    await both.all;
    both.release();
    const [one, two] = await Promise.all(answers);
    const kept = (await ask<Chat>("GET", `/api/chats/${_id}`)).body.complaint;
    expect([one?.body.complaint, two?.body.complaint]).toEqual([kept, kept]);
    const { body: acts } = await ask<{ subject: string | null }[]>("GET", "/api/audit", undefined, fixture.owner);
    const numbers = JSON.stringify(acts.filter(({ subject }) => subject === _id)).match(/C-\d{6}/g);
    expect(numbers).toEqual([kept?.number, kept?.number]);
  });

  test("of a guest is found by its id after it became part of a member's", async () => {
    const { person, token, say } = await newMember();
    await say("as a member");
    const own = (await newest())._id;
    const { guestId } = (await other.call("GET", "/api/chat/config")).json<{ guestId: string }>();
    await other.call("POST", "/api/chat/send-message", { body: { ...replyOf("as a guest"), guestId } });
    const theirs = (await newest())._id;
    expect(theirs).not.toBe(own);
    const socket = await connect(line.consoleUrl, { token: fixture.nok });
    if (typeof socket === "string") throw new Error(socket);
    sockets.push(socket);
    const operator = listen(socket);
    await ask("POST", `/api/chats/${theirs}/notes`, { text: "a note", deliverId: fresh() });

    const body = { username: person.phone, password: person.password, guestId };
    expect((await other.call("POST", "/api/login", { body })).statusCode).toBe(200);
    // Whoever has it open is told by its id to read it again.
    expect(await operator.hears("inbox:changed", theirs)).toBe(true);
    const read = await ask("GET", `/api/chats/${theirs}`);
    expect(read.body).toMatchObject({ _id: own, guest: null, notes: [{ text: "a note" }] });
    expect(await socket.emitWithAck("watch", { _id: theirs })).toMatchObject({ ok: true });
    expect((await ask("POST", `/api/chats/${theirs}/messages`, replyOf("to both"))).status).toBe(200);
    expect(await operator.hears("chat:message", "to both")).toBe(true);
    const entries = (await other.call("POST", "/api/chat/history", { token, body: { limit: 1, skip: 0 } })).json<
      { session_id: string }[]
    >();
    expect(entries).toMatchObject([{ session_id: own, message: { payload: { message: "to both" } } }]);
  });

  test("that ended beside another one of its customer tells which one goes on", async () => {
    const { person, say } = await newMember();
    await say("complaint of a member");
    const own = (await newest())._id;
    const { guestId } = (await other.call("GET", "/api/chat/config")).json<{ guestId: string }>();
    await other.call("POST", "/api/chat/send-message", { body: { ...replyOf("complaint of a guest"), guestId } });
    const theirs = (await newest())._id;
    for (const id of [own, theirs]) await ask("PUT", `/api/chats/${id}/labels`, { topic: "complaint", tags: [] });
    const body = { username: person.phone, password: person.password, guestId };
    expect((await other.call("POST", "/api/login", { body })).statusCode).toBe(200);
    const read = async (id: string) => (await ask("GET", `/api/chats/${id}`)).body;
    expect(await read(theirs)).toMatchObject({ _id: theirs, state: "ended", goesOnIn: own });
    expect(await read(own)).toMatchObject({ _id: own, goesOnIn: null });
    await ask("POST", `/api/chats/${own}/end`);
    expect(await read(theirs)).toMatchObject({ goesOnIn: null });
    expect(await read(own)).toMatchObject({ goesOnIn: null });
  });

  test("of many notes the newest are shown, in their order", async () => {
    const { say } = await newMember();
    await say("note me");
    const { _id } = await newest();
    await sql`insert into chat_note (session_id, operator_id, at, body)
      select ${_id}, ${await idOf("nok")}, ${fixture.server.context.clock.now()}, 'note ' || n
      from generate_series(1, 100) n`.execute(fixture.server.context.db);
    await ask("POST", `/api/chats/${_id}/notes`, { text: "the last word", deliverId: fresh() });
    const { notes } = (await ask<{ notes: { text: string }[] }>("GET", `/api/chats/${_id}`)).body;
    expect(notes).toHaveLength(100);
    expect([notes[0]?.text, notes.at(-1)?.text]).toEqual(["note 2", "the last word"]);
  });

  test("a list is filtered by language, and its counters are not", async () => {
    const { token, say } = await newMember();
    await say("สวัสดี");
    const { _id } = await newest();
    const inLanguage = async (language: string) =>
      (await ask<{ counts: object; chats: Chat[] }>("GET", `/api/chats?list=all&limit=100&language=${language}`)).body;
    const { counts } = await list("all");
    const ids = ({ chats }: { readonly chats: readonly Chat[] }) => chats.map((chat) => chat._id);
    expect(ids(await inLanguage("th"))).toContain(_id);
    expect(ids(await inLanguage("lo"))).not.toContain(_id);
    // It follows the customer into their next conversation.
    const message = { message_type: "text", payload: { message: "ສະບາຍດີ" }, deliver: { id: fresh() } };
    await other.call("POST", "/api/chat/send-message", {
      token,
      body: { message },
      headers: { "accept-language": "lo" },
    });
    expect(ids(await inLanguage("lo"))).toEqual([_id]);
    expect(ids(await inLanguage("th"))).not.toContain(_id);
    expect((await inLanguage("lo")).counts).toEqual(counts);
    expect((await ask("GET", "/api/chats?list=all&language=fr")).status).toBe(400);
  });

  test("search finds a part of a text in any language, without wildcards", async () => {
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

test("an operator says whether they take new conversations; others see it, and it is in the audit log", async () => {
  type Told = readonly { readonly username: string; readonly takesChats: boolean }[];
  const taking = async (who = "nok") =>
    (await ask<Told>("GET", "/api/operators", undefined, fixture.ton)).body.find(({ username }) => username === who)
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
  // Nobody is given a conversation that their role cannot answer.
  await addPerson(fixture.server.context, "desk", "finance", "a long password");
  const desk = await ask("POST", `${path}/hand-over`, { operator: String(await idOf("desk")) }, fixture.ton);
  expect([desk.body, await taking("desk")]).toEqual([{ message: "TAKES_NO_CHATS" }, false]);
  // An operator who takes no new chats may keep one.
  expect((await ask("POST", `${path}/hand-over`, { operator: nok })).status).toBe(200);
  await ask("POST", `${path}/end`);
  expect((await ask("PUT", "/api/chats/new", { takesChats: "no" })).status).toBe(400);
  await ask("PUT", "/api/chats/new", { takesChats: true });
  expect([await taking(), await count()]).toEqual([true, 2]);
});

test("the rating of an ended conversation is offered until it is given, on every screen of the member", async () => {
  const { token, say } = await newMember();
  expect(await unratedOf(token)).toBeNull();
  await say("first");
  expect(await unratedOf(token)).toBeNull();
  const { _id } = await newest();
  await ask("POST", `/api/chats/${_id}/end`);
  expect(await unratedOf(token)).toBe(_id);
  const [screen] = sockets;
  if (screen === undefined) throw new Error("no screen");
  const heard = listen(screen);
  const body = { session_id: _id, stars: 4, comment: "" };
  expect((await line.call("POST", "/api/chat/rate", { token, body })).statusCode).toBe(200);
  expect(await heard.until("chat:rated", 1)).toEqual([{ session_id: _id }]);
  expect(await unratedOf(token)).toBeNull();
});
