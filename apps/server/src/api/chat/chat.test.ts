import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Socket } from "socket.io-client";

import { makeCode } from "../../domain/otp/codes.ts";
import { registerPerson, signIn, withBase, type Person } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { type Line, openLine } from "../../testing/chat-lines.ts";
import { connect, listen } from "../../testing/chat-sockets.ts";

let server: TestServer;
let here: Line;
let there: Line;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await openServer({ ...withBase, env: { RATE_LIMIT_FACTOR: "1000" } });
  here = await openLine(server);
  there = await openLine(server);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await server.close();
});

let numbers = 0;
const textOf = (message: string, id = `d-${(numbers += 1)}`) => ({
  message: { message_type: "text", payload: { message }, deliver: { id } },
});
type Sent = { readonly _id: string; readonly seq: number; readonly createdAt: string };
type Entry = {
  readonly _id: string;
  readonly seq: number;
  readonly sender: string;
  readonly userId: string | null;
  readonly guestId: string | null;
  readonly session_id: string;
  readonly createdAt: string;
  readonly message: {
    readonly message_type: string;
    readonly payload?: { readonly message?: string };
    readonly deliver: { readonly id: string };
  };
};

const newMember = async (): Promise<{ readonly person: Person; readonly token: string; readonly id: string }> => {
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  const { profile } = (await server.call("GET", "/api/account/profile", { token })).json<{
    profile: { _id: string };
  }>();
  return { person, token, id: profile._id };
};
const newGuest = async (): Promise<string> =>
  (await here.call("GET", "/api/chat/config")).json<{ guestId: string }>().guestId;
const send = (line: Line, token: string | undefined, body: object) =>
  line.call("POST", "/api/chat/send-message", { body, token });
const history = async (token: string | undefined, body: object = {}): Promise<readonly Entry[]> => {
  const answer = await here.call("POST", "/api/chat/history", { body: { limit: 100, skip: 0, ...body }, token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const customers = (entries: readonly Entry[]): readonly (string | undefined)[] =>
  entries
    .filter(({ sender }) => sender === "customer")
    .toReversed()
    .map(({ message }) => message.payload?.message);
const opened = async (line: Line, auth: Readonly<Record<string, unknown>>): Promise<Socket> => {
  const socket = await connect(line.url, auth);
  if (typeof socket === "string") throw new Error(socket);
  sockets.push(socket);
  return socket;
};
const join = (socket: Socket, payload: object = {}): Promise<{ ok: boolean; seq: number; unread: number }> =>
  new Promise((resolve) => {
    socket.emit("join", payload, resolve);
  });

describe("config", () => {
  test("gives a visitor a fresh signed id, keeps a good one, and a member none", async () => {
    const fresh = (await here.call("GET", "/api/chat/config")).json<{ PREFIX: string; guestId: string }>();
    expect(fresh.guestId.length).toBeGreaterThan(60);
    expect(fresh.PREFIX.length).toBeGreaterThan(0);
    const again = await here.call("GET", `/api/chat/config?guestId=${fresh.guestId}`);
    expect(again.json()).not.toHaveProperty("guestId");
    const forged = `${fresh.guestId.slice(0, -1)}${fresh.guestId.endsWith("A") ? "E" : "A"}`;
    const refused = (await here.call("GET", `/api/chat/config?guestId=${forged}`)).json<{ guestId: string }>();
    expect(refused.guestId).toEqual(expect.any(String));
    expect(refused.guestId).not.toBe(forged);
    const { token } = await newMember();
    const own = await here.call("GET", "/api/chat/config", { token });
    expect(own.json()).not.toHaveProperty("guestId");
    expect(own.json()).toMatchObject({ online: true, unread: 0, greeting: { message_type: "buttons" } });
  });
});

describe("sending", () => {
  test("answers id, number and time; the same deliver.id again answers the same and stores nothing", async () => {
    const { token } = await newMember();
    const body = textOf("hello");
    const first = await send(here, token, body);
    expect(first.statusCode, first.body).toBe(200);
    const answers = await Promise.all([here, there, here, there].map((line) => send(line, token, body)));
    for (const answer of answers) expect(answer.json()).toEqual(first.json());
    const entries = await history(token);
    expect(customers(entries)).toEqual(["hello"]);
    expect(entries.at(-1)).toMatchObject({ _id: first.json<Sent>()._id, seq: 1, sender: "customer" });
    // The menu stands above an empty room already, and is not said again.
    expect(entries).toHaveLength(1);
    expect((await send(here, token, textOf("again"))).json()).toMatchObject({ seq: 2 });
  });

  test("numbers have no gaps whoever sends on whichever server", async () => {
    const { token } = await newMember();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(index % 2 === 0 ? here : there, token, textOf(`m${index}`))),
    );
    expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const entries = await history(token);
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
    expect(new Set(entries.map(({ session_id: id }) => id)).size).toBe(1);
  });

  test("text is text: kept as it was typed, trimmed, at most 2,000 characters, never empty", async () => {
    const { token } = await newMember();
    await send(here, token, textOf("  <img src=x onerror=alert(1)>  "));
    expect(customers(await history(token))).toEqual(["<img src=x onerror=alert(1)>"]);
    for (const bad of ["", "   ", "x".repeat(2_001), "a\u0000b", "a\u202eb"])
      expect((await send(here, token, textOf(bad))).statusCode, bad).toBe(400);
    expect((await send(here, token, textOf("x".repeat(2_000)))).statusCode).toBe(200);
    for (const type of ["buttons", "generic", "quick_replies", "unknown"]) {
      const message = { message_type: type, payload: { message: "x", buttons: [] }, deliver: { id: "d" } };
      expect((await send(here, token, { message })).statusCode, type).toBe(400);
    }
  });

  test("who says it is the server's to say: what stands in the body counts nothing", async () => {
    const [mine, theirs] = [await newMember(), await newMember()];
    const answer = await send(here, mine.token, {
      ...textOf("it is me"),
      userId: theirs.id,
      sender: "other",
      username: "0000000000",
      name: "Support",
      session_id: "theirs",
      createdAt: "2000-01-01T00:00:00.000Z",
      deviceToken: "x",
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await history(theirs.token)).toEqual([]);
    const entry = (await history(mine.token)).at(-1);
    expect(entry).toMatchObject({ userId: mine.id, sender: "customer", guestId: null });
    expect(entry?.session_id).not.toBe("theirs");
  });

  test("cards, passwords and codes are hidden before they are stored, and the sender is told", async () => {
    const { token } = await newMember();
    const answer = await send(here, token, textOf("card 4111 1111 1111 1111, password: hunter22"));
    expect(answer.json()).toMatchObject({ masked: ["card", "password"], message: "card •••• 1111, password: ••••" });
    expect(JSON.stringify(await history(token))).not.toMatch(/4111 1111|hunter22/);
    const { rows } = { rows: await server.context.db.selectFrom("chat_message").select(["body", "message"]).execute() };
    expect(JSON.stringify(rows)).not.toMatch(/4111 1111|hunter22/);
  });

  test("six digits alone are a code while one that was sent to this member can be used, and an amount otherwise", async () => {
    const { person, token } = await newMember();
    const other = await newMember();
    expect((await send(here, token, textOf("100000"))).json()).not.toHaveProperty("masked");
    const phone = `+66${person.phone.slice(1)}`;
    await makeCode(server.context, phone, "bank");
    expect((await send(here, token, textOf("482913"))).json()).toMatchObject({ masked: ["code"], message: "••••" });
    expect((await send(here, other.token, textOf("100000"))).json()).not.toHaveProperty("masked");
    await server.context.db
      .updateTable("otp")
      .set({ expires_at: new Date(0) })
      .where("phone", "=", phone)
      .execute();
    expect((await send(here, token, textOf("250000"))).json()).not.toHaveProperty("masked");
    const said = customers(await history(token));
    expect(said).toEqual(["100000", "••••", "250000"]);
  });

  test("20 messages in 10 seconds, then a clear refusal, for members and guests", async () => {
    const guestId = await newGuest();
    const { token } = await newMember();
    for (const who of [{ guestId }, {}]) {
      const own = "guestId" in who ? undefined : token;
      for (let index = 0; index < 20; index++)
        expect((await send(here, own, { ...textOf(`m${index}`), ...who })).statusCode).toBe(200);
      const refused = await send(there, own, { ...textOf("one more"), ...who });
      expect([refused.statusCode, refused.json()]).toEqual([429, { message: "REQUEST_LIMIT" }]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  test("S45: a postback counts only when it was offered in this room", async () => {
    const { token } = await newMember();
    const press = (payload: string, deliver: string) =>
      send(here, token, {
        message: { message_type: "postback", payload: { title: "Press", payload }, deliver: { id: deliver } },
      });
    expect((await press("grant:1000000", "p1")).statusCode).toBe(400);
    expect(await history(token)).toEqual([]);
    expect((await press("menu:part:deposits", "p2")).statusCode).toBe(200);
    const entries = await history(token);
    expect(entries.map(({ sender }) => sender)).toEqual(["other", "other", "customer"]);
    expect(JSON.stringify(entries)).toContain("menu:person");
  });
});

describe("history", () => {
  test("comes ten a page, the newest first, by before and after", async () => {
    const { token } = await newMember();
    for (let index = 1; index <= 12; index++) await send(here, token, textOf(`m${index}`));
    const page = async (body: object): Promise<readonly number[]> =>
      (await here.call("POST", "/api/chat/history", { body, token })).json<Entry[]>().map(({ seq }) => seq);
    expect(await page({ limit: 10, skip: 0 })).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(await page({})).toHaveLength(10);
    expect(await page({ limit: 10, skip: 10 })).toEqual([2, 1]);
    expect(await page({ limit: 10, skip: 0, before: 4 })).toEqual([3, 2, 1]);
    expect(await page({ limit: 3, skip: 0, after: 5 })).toEqual([8, 7, 6]);
    expect(await page({ limit: 10, skip: 0, before: 1 })).toEqual([]);
  });

  test("a room is its owner's alone, whatever the body says", async () => {
    const [mine, theirs] = [await newMember(), await newMember()];
    const guestId = await newGuest();
    await send(here, theirs.token, textOf("a secret"));
    await send(here, undefined, { ...textOf("a guest's secret"), guestId });
    expect(await history(mine.token, { userId: theirs.id, guestId })).toEqual([]);
    for (const bad of [undefined, "", "guest", "member:1", theirs.id, `member:${theirs.id}`, `${guestId}x`]) {
      const body = { limit: 10, skip: 0, userId: theirs.id, ...(bad === undefined ? {} : { guestId: bad }) };
      const answer = await here.call("POST", "/api/chat/history", { body });
      expect([answer.statusCode, answer.json<{ message: string }>().message], bad).toEqual([401, "UNAUTHORIZED"]);
    }
    expect(customers(await history(undefined, { guestId }))).toEqual(["a guest's secret"]);
  });

  test("a guest id is good for 90 days", async () => {
    const guestId = await newGuest();
    server.advance(91 * 86_400_000);
    const answer = await here.call("POST", "/api/chat/history", { body: { limit: 10, skip: 0, guestId } });
    expect(answer.statusCode).toBe(401);
    server.advance(-91 * 86_400_000);
  });
});

describe("live", () => {
  test("a message reaches every socket of its room on every server, and nobody else's", async () => {
    const [mine, theirs] = [await newMember(), await newMember()];
    const own = [await opened(here, { token: mine.token }), await opened(there, { token: mine.token })];
    const stranger = await opened(there, { token: theirs.token });
    for (const socket of [...own, stranger]) expect(await join(socket)).toMatchObject({ ok: true, seq: 0 });
    const heard = own.map(listen);
    const strange = listen(stranger);
    await send(here, mine.token, textOf("to all of mine"));
    await send(there, mine.token, textOf("and another"));
    for (const ears of heard) {
      // Between servers two events may overtake each other: their numbers tell the order.
      const messages = (await ears.until("chat:message", 2)).map((entry) => entry as Entry);
      const [first, second] = messages.toSorted((one, other) => one.seq - other.seq);
      expect(first).toMatchObject({ seq: 1, message: { payload: { message: "to all of mine" } } });
      expect(second?.seq).toBe(2);
    }
    // Their own comes after whatever came before it.
    await send(here, theirs.token, textOf("theirs"));
    expect(await strange.until("chat:message", 1)).toHaveLength(1);
    expect(JSON.stringify(strange.of("chat:message"))).not.toContain("to all of mine");
  });

  test("a server goes in mid-conversation: what was sent is there once, and another one goes on", async () => {
    const { token } = await newMember();
    const third = await openLine(server);
    const before = await opened(third, { token });
    expect(await join(before)).toMatchObject({ ok: true, seq: 0 });
    const elsewhere = await opened(there, { token });
    await join(elsewhere);
    const heardElsewhere = listen(elsewhere);
    const sent = textOf("sent, and no answer heard");
    const first = (await send(third, token, sent)).json<Sent>();
    const lost = new Promise((resolve) => before.once("disconnect", resolve));
    before.io.reconnection(false);
    await third.close();
    await lost;

    // Whoever heard no answer sends it again, wherever: it stands once, under its number.
    expect((await send(there, token, sent)).json<Sent>()).toEqual(first);
    const meanwhile = (await send(here, token, textOf("said meanwhile"))).json<Sent>();
    const after = await opened(there, { token });
    const heard: Entry[] = [];
    after.on("chat:message", (entry: Entry) => heard.push(entry));
    expect((await join(after)).seq).toBe(meanwhile.seq);
    const missed = await history(token, { after: first.seq });
    expect(customers(missed)).toEqual(["said meanwhile"]);
    const next = (await send(here, token, textOf("goes on"))).json<Sent>();
    // What was said just before the join may be told after it: its number tells that it is known.
    await expect.poll(() => heard.map(({ seq }) => seq)).toContain(next.seq);
    // The other servers' lines stand.
    expect(await heardElsewhere.hears("chat:message", "goes on")).toBe(true);
    expect(elsewhere.connected).toBe(true);
    const all = await history(token);
    expect(all.map(({ seq }) => seq).toReversed()).toEqual(Array.from({ length: all.length }, (_, at) => at + 1));
  });

  test("nobody joins another's room; who did not join hears nothing", async () => {
    const [mine, theirs] = [await newMember(), await newMember()];
    const { PREFIX } = (await here.call("GET", "/api/chat/config")).json<{ PREFIX: string }>();
    const socket = await opened(here, { token: mine.token });
    expect(await join(socket, { room: `${PREFIX}${theirs.id}` })).toMatchObject({ ok: false });
    expect(await join(socket, { room: theirs.id })).toMatchObject({ ok: false });
    expect(await join(socket, { userId: theirs.id })).toMatchObject({ ok: false });
    const ears = listen(socket);
    const joined = await opened(here, { token: mine.token });
    await join(joined);
    const others = listen(joined);
    await send(here, mine.token, textOf("before joining"));
    expect(await others.hears("chat:message", "before joining")).toBe(true);
    expect(ears.of("chat:message")).toEqual([]);
    expect(await join(socket, { room: `${PREFIX}${mine.id}` })).toMatchObject({ ok: true, seq: 1 });
    await send(here, mine.token, textOf("after joining"));
    expect(await ears.hears("chat:message", "after joining")).toBe(true);
  });

  test("S11: a guest's socket is the chat's alone, by a signed id", async () => {
    const guestId = await newGuest();
    expect(await connect(here.url, { guestId: "guest" })).toBe("UNAUTHORIZED");
    expect(await connect(here.url, {})).toBe("UNAUTHORIZED");
    const socket = await opened(here, { guestId });
    expect(await join(socket)).toMatchObject({ ok: true, seq: 0, unread: 0 });
    const ears = listen(socket);
    await send(there, undefined, { ...textOf("hi"), guestId });
    expect(await ears.until("chat:message", 1)).toMatchObject([{ guestId, userId: null, sender: "customer" }]);
  });

  test("read marks and typing go to the room's other sockets", async () => {
    const { token } = await newMember();
    const [one, two] = [await opened(here, { token }), await opened(there, { token })];
    await join(one);
    await join(two);
    const ears = listen(two);
    await send(here, token, textOf("hello"));
    const button = { message_type: "postback", payload: { title: "A person", payload: "menu:person" } };
    await send(here, token, { message: { ...button, deliver: { id: "pressed" } } });
    one.emit("typing", {});
    expect(await ears.until("chat:typing", 1)).toEqual([{ by: "customer" }]);
    expect((await here.call("GET", "/api/chat/config", { token })).json()).toMatchObject({ unread: 1 });
    expect((await here.call("PUT", "/api/chat/read-customer/", { body: {}, token })).statusCode).toBe(200);
    expect(await ears.until("chat:read", 1)).toEqual([{ seq: 3, by: "customer" }]);
    expect((await here.call("GET", "/api/chat/config", { token })).json()).toMatchObject({ unread: 0 });
    expect(await join(one)).toMatchObject({ ok: true, seq: 3, unread: 0, read: { customer: 3, other: 0 } });
  });
});

describe("a guest who logs in", () => {
  test("keeps what was said, at the end of the own room, once; the guest id is dead then", async () => {
    const { person, token, id } = await newMember();
    await send(here, token, textOf("as a member"));
    const guestId = await newGuest();
    const body = { ...textOf("first"), guestId };
    await send(here, undefined, body);
    await send(here, undefined, { ...textOf("second"), guestId });
    const socket = await opened(here, { guestId });
    const gone = new Promise<void>((resolve) => socket.once("disconnect", () => resolve()));
    const login = (more: object) =>
      here.call("POST", "/api/login", { body: { username: person.phone, password: person.password, ...more } });
    const [answer, other] = await Promise.all([login({ guestId }), login({ guestId })]);
    expect([answer.statusCode, other.statusCode]).toEqual([200, 200]);
    await gone;
    const entries = await history(token);
    expect(customers(entries)).toEqual(["as a member", "first", "second"]);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => entries.length - index));
    expect(entries.every((entry) => entry.userId === id && entry.guestId === null)).toBe(true);
    // What was not acknowledged can be sent again by whoever said it.
    await send(here, token, { message: body.message });
    expect(customers(await history(token))).toEqual(["as a member", "first", "second"]);

    expect((await send(here, undefined, { ...textOf("ghost"), guestId })).statusCode).toBe(401);
    expect((await here.call("POST", "/api/chat/history", { body: { limit: 10, skip: 0, guestId } })).statusCode).toBe(
      401,
    );
    expect(await connect(here.url, { guestId })).toBe("UNAUTHORIZED");
    expect((await here.call("GET", `/api/chat/config?guestId=${guestId}`)).json()).toHaveProperty("guestId");
    // Another member gets nothing of it.
    const stranger = await newMember();
    await here.call("POST", "/api/login", {
      body: { username: stranger.person.phone, password: stranger.person.password, guestId },
    });
    expect(await history(stranger.token)).toEqual([]);
    // With a token a guest id counts nothing.
    expect((await send(here, token, { ...textOf("third"), guestId })).statusCode).toBe(200);
  });

  test("S32: a bad guest id stands in the way of no login", async () => {
    const { person } = await newMember();
    const answer = await here.call("POST", "/api/login", {
      body: { username: person.phone, password: person.password, guestId: "nonsense" },
    });
    expect(answer.statusCode).toBe(200);
  });

  test("messages that come while the guest logs in are in one room or refused, never lost", async () => {
    const { person, token } = await newMember();
    const guestId = await newGuest();
    const said = Array.from({ length: 12 }, (_, index) => `at once ${index}`);
    const [answers] = await Promise.all([
      Promise.all(
        said.map((text, index) => send(index % 2 === 0 ? here : there, undefined, { ...textOf(text), guestId })),
      ),
      here.call("POST", "/api/login", { body: { username: person.phone, password: person.password, guestId } }),
    ]);
    const kept = said.filter((_, index) => answers[index]?.statusCode === 200);
    expect(answers.every(({ statusCode }) => [200, 401].includes(statusCode))).toBe(true);
    const stored = customers(await history(token));
    expect(stored).toHaveLength(kept.length);
    expect(new Set(stored)).toEqual(new Set(kept));
  });
});

test("S55: nothing that was said is in the log", () => {
  expect(server.logged()).not.toContain("a guest's secret");
  expect(server.logged()).not.toContain("hunter22");
});
