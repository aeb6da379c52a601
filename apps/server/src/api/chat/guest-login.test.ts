import type { ADDRESS_RATES } from "@krapao/contract/limits";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";

import { memberParty } from "../../domain/chat/room.ts";
import { perAddress } from "../../lib/limiter.ts";
import { connect } from "../../testing/chat-sockets.ts";
import { openChats } from "../../testing/chats.ts";
import { multipart } from "../../testing/multipart.ts";

const { here, there, textOf, newMember, newGuest, send, history, customers, opened, closeSockets, close } =
  await openChats();
afterEach(closeSockets);
afterAll(close);

describe("a guest who logs in", () => {
  test("keeps the guest's messages at the end of the member's room, once; the guest id is then invalid", async () => {
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
    // The sender may send again a message that was not acknowledged.
    await send(here, token, { message: body.message });
    expect(customers(await history(token))).toEqual(["as a member", "first", "second"]);

    expect((await send(here, undefined, { ...textOf("ghost"), guestId })).statusCode).toBe(401);
    expect((await here.call("POST", "/api/chat/history", { body: { limit: 10, skip: 0, guestId } })).statusCode).toBe(
      401,
    );
    expect(await connect(here.url, { guestId })).toBe("UNAUTHORIZED");
    expect((await here.call("GET", `/api/chat/config?guestId=${guestId}`)).json()).toHaveProperty("guestId");
    // Another member receives none of it.
    const stranger = await newMember();
    await here.call("POST", "/api/login", {
      body: { username: stranger.person.phone, password: stranger.person.password, guestId },
    });
    expect(await history(stranger.token)).toEqual([]);
    // With a token, a guest id is ignored.
    expect((await send(here, token, { ...textOf("third"), guestId })).statusCode).toBe(200);
  });

  /** A member and a guest who each have a conversation; `own` and `theirs` are set in them before the log-in. */
  const joined = async (own: object, theirs: object) => {
    const { person, token } = await newMember();
    await send(here, token, textOf("as a member"));
    const guestId = await newGuest();
    const said = await send(here, undefined, { ...textOf("as a guest"), guestId });
    const { _id } = said.json<{ _id: string }>();
    const sessionOf = async (id: string): Promise<string> =>
      (
        await here.context.db
          .selectFrom("chat_message")
          .select("session_id")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).session_id;
    const [mine] = await history(token);
    const ids = { own: mine?.session_id ?? "", theirs: await sessionOf(_id) };
    for (const [id, values] of [
      [ids.own, own],
      [ids.theirs, theirs],
    ] as const)
      if (Object.keys(values).length > 0)
        await here.context.db.updateTable("chat_session").set(values).where("id", "=", id).execute();
    await here.call("POST", "/api/login", { body: { username: person.phone, password: person.password, guestId } });
    await send(here, token, textOf("after"));
    const sessions = await here.context.db
      .selectFrom("chat_session")
      .selectAll()
      .where("id", "in", [ids.own, ids.theirs])
      .execute();
    const entries = (await history(token)).filter(({ sender }) => sender === "customer").toReversed();
    return { ids, sessions, sessionIds: entries.map((entry) => entry.session_id) };
  };
  const open = (by: bigint) => ({ state: "open", operator_id: by });
  const complaint = (number: string, days: number) => ({
    complaint_number: number,
    complaint_deadline: new Date(Date.UTC(2030, 0, days)),
    topic: "complaint",
  });

  test.each([
    ["a complaint, and of a talk with a person", { state: "waiting", ...complaint("C-1", 9) }, open(7n)],
    ["a talk with a person", open(7n), {}],
    ["one that the menu answers, and of a talk with a person", {}, open(7n)],
  ])("makes the guest's conversation part of the member's own: of %s", async (_which, own, theirs) => {
    const { ids, sessions, sessionIds } = await joined(own, theirs);
    expect(sessions).toMatchObject([{ id: ids.own, ...own, ...theirs, joined_ids: [ids.theirs] }]);
    expect(sessionIds).toEqual([ids.own, ids.own, ids.own]);
  });

  test("ends neither of two talks with a person: who talks to the guest goes on with both", async () => {
    const asked = (minute: number) => new Date(Date.UTC(2030, 0, 1, 9, minute));
    const { ids, sessions, sessionIds } = await joined(
      {
        ...open(7n),
        topic: "deposit",
        tags: ["vip"],
        asked_at: asked(1),
        first_answer_at: asked(2),
        first_answer_by: 7n,
      },
      {
        ...open(8n),
        topic: "game",
        tags: ["slow"],
        asked_at: asked(3),
        first_answer_at: asked(4),
        first_answer_by: 8n,
      },
    );
    expect(sessions).toMatchObject([
      {
        id: ids.own,
        ...open(8n),
        topic: "deposit",
        tags: ["slow", "vip"],
        asked_at: asked(1),
        first_answer_at: asked(2),
        first_answer_by: 7n,
      },
    ]);
    expect(sessionIds).toEqual([ids.own, ids.own, ids.own]);
  });

  test("passes the guest's complaint on to the member's own conversation, with its number and deadline", async () => {
    const theirs = { ...complaint("C-2", 5), tags: ["slow"] };
    const { ids, sessions } = await joined({ ...open(7n), topic: "deposit", tags: ["vip"] }, theirs);
    expect(sessions).toMatchObject([{ id: ids.own, ...open(7n), ...theirs, tags: ["slow", "vip"] }]);
  });

  test("keeps the numbers of two complaints; the earlier deadline holds", async () => {
    const { ids, sessions, sessionIds } = await joined(complaint("C-3", 9), complaint("C-4", 5));
    const [kept, ended] = [ids.own, ids.theirs].map((id) => sessions.find((each) => each.id === id));
    expect(kept).toMatchObject({ ...complaint("C-3", 5), state: "waiting", joined_ids: [] });
    expect(ended).toMatchObject({ ...complaint("C-4", 5), state: "ended" });
    expect(sessionIds).toEqual([ids.own, ids.own, ids.own]);
  });

  test("S32: an invalid guest id does not prevent a login", async () => {
    const { person } = await newMember();
    const answer = await here.call("POST", "/api/login", {
      body: { username: person.phone, password: person.password, guestId: "nonsense" },
    });
    expect(answer.statusCode).toBe(200);
  });

  test("messages that arrive during the guest's login are stored in one room or refused, never lost", async () => {
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

/** Uses all but two of a limit's turns in the hour. */
const nearlyUsed = async ({ scope, times }: { scope: string; times: number }, subject: string): Promise<void> => {
  await sql`
    insert into limit_turn (scope, subject, times, allowed, until)
    select ${scope}, ${subject}, array_fill(db_now(), array[${times - 2}::int]), true, db_now() + interval '1 hour'`.execute(
    here.context.db,
  );
};

test("S49: a sender has 300 messages an hour over all servers", async () => {
  const { token, id } = await newMember();
  await nearlyUsed({ scope: "chat:hourly", times: 300 }, memberParty(BigInt(id)).room);
  const statuses: number[] = [];
  for (const at of [here, there, here, there]) statuses.push((await send(at, token, textOf("hello"))).statusCode);
  expect(statuses).toEqual([200, 200, 429, 429]);
});

describe("an address", () => {
  const limitOf = (name: keyof typeof ADDRESS_RATES) => perAddress(here.context.settings, name);

  test("S49: gets 200 guest ids in an hour", async () => {
    expect(perAddress({ ...here.context.settings, rateLimitFactor: 1 }, "newGuests").times).toBe(200);
    const remoteAddress = "198.51.100.240";
    await nearlyUsed(limitOf("newGuests"), remoteAddress);
    const ask = () => here.app.inject({ url: "/api/chat/config", remoteAddress });
    const asked = await Promise.all(Array.from({ length: 6 }, ask));
    const answers = Object.groupBy(asked, ({ statusCode }) => statusCode);
    expect([answers[200]?.length, answers[429]?.length]).toEqual([2, 4]);
  });

  test("S44: sends 100 files of guests in an hour, with any number of guest ids", async () => {
    expect(perAddress({ ...here.context.settings, rateLimitFactor: 1 }, "guestUploads").times).toBe(100);
    const remoteAddress = "198.51.100.241";
    await nearlyUsed(limitOf("guestUploads"), remoteAddress);
    const statuses: number[] = [];
    for (let sent = 0; sent < 4; sent++) {
      const guestId = await newGuest();
      const file = { name: "file", body: Buffer.from("no picture"), fileName: "a.png", type: "image/png" };
      const form = multipart([{ name: "guestId", body: guestId }, file]);
      const asked = { method: "POST", url: "/api/chat/upload-image", remoteAddress, ...form } as const;
      statuses.push((await here.app.inject(asked)).statusCode);
    }
    expect(statuses).toEqual([415, 415, 429, 429]);
  });
});
