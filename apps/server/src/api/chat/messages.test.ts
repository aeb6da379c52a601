import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { makeCode } from "../../domain/otp/codes.ts";
import { type Entry, type Sent, openChats } from "../../testing/chats.ts";

const { server, here, there, textOf, newMember, newGuest, send, history, customers, close } = await openChats();
afterAll(close);

describe("config", () => {
  test("gives a visitor a new signed id, keeps a valid one, and gives none to a member", async () => {
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
    expect(own.json<{ hours: unknown[] }>().hours[0]).toEqual([0, 1_440]);
  });
});

describe("sending", () => {
  test("returns id, number and time; the same deliver.id returns the same and stores nothing", async () => {
    const { token } = await newMember();
    const body = textOf("hello");
    const first = await send(here, token, body);
    expect(first.statusCode, first.body).toBe(200);
    const answers = await Promise.all([here, there, here, there].map((line) => send(line, token, body)));
    for (const answer of answers) expect(answer.json()).toEqual(first.json());
    const entries = await history(token);
    expect(customers(entries)).toEqual(["hello"]);
    expect(entries.at(-1)).toMatchObject({ _id: first.json<Sent>()._id, seq: 1, sender: "customer" });
    // The menu is shown above an empty room, and is not sent a second time.
    expect(entries).toHaveLength(1);
    expect((await send(here, token, textOf("again"))).json()).toMatchObject({ seq: 2 });
  });

  test("numbers have no gaps, whoever sends on whichever server", async () => {
    const { token } = await newMember();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(index % 2 === 0 ? here : there, token, textOf(`m${index}`))),
    );
    expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const entries = await history(token);
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
    expect(new Set(entries.map(({ session_id: id }) => id)).size).toBe(1);
  });

  test("a text is stored as typed, trimmed, from 1 to 2,000 characters", async () => {
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

  test("the server decides the author, whatever the body says", async () => {
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
    expect(entry).toMatchObject({ userId: mine.id, sender: "customer", guestId: null, deviceToken: null });
    expect(entry?.session_id).not.toBe("theirs");
  });

  test("cards, passwords and codes are hidden before they are stored, and the sender is informed", async () => {
    const { token } = await newMember();
    const answer = await send(here, token, textOf("card 4111 1111 1111 1111, password: hunter22"));
    expect(answer.json()).toMatchObject({ masked: ["card", "password"], message: "card •••• 1111, password: ••••" });
    expect(JSON.stringify(await history(token))).not.toMatch(/4111 1111|hunter22/);
    const { rows } = { rows: await server.context.db.selectFrom("chat_message").select(["body", "message"]).execute() };
    expect(JSON.stringify(rows)).not.toMatch(/4111 1111|hunter22/);
  });

  test("six digits are hidden while a code that was sent to this member is valid, and are an amount otherwise", async () => {
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

  test("members and guests have 20 messages in 10 seconds, then a clear refusal", async () => {
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

  test("an address has 600 messages in 10 minutes, however many guests it invents", async () => {
    const { db } = server.context;
    const guestId = await newGuest();
    // RATE_LIMIT_FACTOR is 1,000 here.
    await sql`insert into limit_turn (scope, subject, times, allowed, until)
      values ('address:chatMessages', '127.0.0.1', array_fill(db_now(), array[599999]), true, db_now() + interval '1 hour')
      on conflict (scope, subject) do update set times = excluded.times, until = excluded.until`.execute(db);
    const say = async () => (await send(here, undefined, { ...textOf("hello"), guestId })).statusCode;
    expect([await say(), await say()]).toEqual([200, 429]);
    expect((await send(here, undefined, { ...textOf("hello"), guestId: await newGuest() })).statusCode).toBe(429);
    await db.deleteFrom("limit_turn").where("scope", "=", "address:chatMessages").execute();
  });

  test("S45: a postback counts only if it was offered in this room", async () => {
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
  test("returns ten messages a page, newest first, by before and after", async () => {
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

  test("only its owner can read a room, whatever the body says", async () => {
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

  test("another's message id, number or conversation gives no access", async () => {
    const [mine, theirs] = [await newMember(), await newMember()];
    const guestId = await newGuest();
    const secret = textOf("their secret");
    const known = (await send(here, theirs.token, secret)).json<Sent>();
    const [{ session_id } = { session_id: "" }] = await history(theirs.token);
    for (const who of [{ token: mine.token }, { guestId }]) {
      const { token, ...more } = { token: undefined, ...who };
      // A message with the id of another member's message is stored in the sender's own room, and is not a repeat of
      // that message.
      const own = textOf("under their id", secret.message.deliver.id);
      const answer = (await send(there, token, { ...own, ...more })).json<Sent>();
      expect(answer).toMatchObject({ seq: 1 });
      expect(answer._id).not.toBe(known._id);
      const rated = await here.call("POST", "/api/chat/rate", { body: { session_id, stars: 1, ...more }, token });
      expect(rated.json()).toEqual({ message: "NO_DATA" });
      const said = await history(token, { ...more, before: known.seq + 1 });
      expect(customers(said)).toEqual(["under their id"]);
      await here.call("PUT", "/api/chat/read-customer/", {
        body: { userId: theirs.id, seq: known.seq, ...more },
        token,
      });
    }
    expect(customers(await history(theirs.token))).toEqual(["their secret"]);
    // A member cannot forge an operator's answer with such an id either.
    const forged = await send(here, mine.token, textOf("as support", `operator:1:${known._id}`));
    expect(forged.json()).toMatchObject({ seq: 2 });
    expect((await history(mine.token))[0]).toMatchObject({ sender: "customer" });
  });

  test("a guest id is valid for 90 days", async () => {
    const guestId = await newGuest();
    server.advance(91 * 86_400_000);
    const answer = await here.call("POST", "/api/chat/history", { body: { limit: 10, skip: 0, guestId } });
    expect(answer.statusCode).toBe(401);
    server.advance(-91 * 86_400_000);
  });
});

test("S55: no message text is in the log", () => {
  expect(server.logged()).not.toContain("a guest's secret");
  expect(server.logged()).not.toContain("hunter22");
});
