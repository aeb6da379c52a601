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
      .select(["id", "state", "complaint_number", "operator_id"])
      .where("id", "in", [ids.own, ids.theirs])
      .execute();
    const entries = (await history(token)).filter(({ sender }) => sender === "customer").toReversed();
    return { ids, sessions, sessionIds: entries.map((entry) => entry.session_id) };
  };
  const COMPLAINT = { complaint_number: "C-1", complaint_deadline: new Date(), topic: "complaint", state: "waiting" };

  test("does not end the member's own complaint: what was said as a guest becomes part of it", async () => {
    const { ids, sessions, sessionIds } = await joined(COMPLAINT, { state: "open", operator_id: 7n });
    expect(sessions).toMatchObject([{ id: ids.own, state: "open", complaint_number: "C-1", operator_id: 7n }]);
    expect(sessionIds).toEqual([ids.own, ids.own, ids.own]);
  });

  test("does not end the guest's complaint, which goes on with its number and takes the place of another talk", async () => {
    const { ids, sessions, sessionIds } = await joined({ tags: ["vip"] }, { ...COMPLAINT, tags: ["slow"] });
    expect(sessions.find(({ id }) => id === ids.theirs)).toMatchObject({ state: "waiting", complaint_number: "C-1" });
    expect(sessionIds.slice(1)).toEqual([ids.theirs, ids.theirs]);
  });

  test("goes on with the member's conversation with a person, unless an operator has taken the guest's", async () => {
    const open = { state: "open", operator_id: 7n };
    const kept = await joined(open, {});
    expect(kept.sessions).toMatchObject([{ id: kept.ids.own, state: "open", operator_id: 7n }]);
    expect(new Set(kept.sessionIds)).toEqual(new Set([kept.ids.own]));
    const newer = await joined(open, { state: "open", operator_id: 8n });
    expect(newer.sessions.find(({ id }) => id === newer.ids.own)?.state).toBe("ended");
    expect(newer.sessionIds).toEqual([newer.ids.own, newer.ids.theirs, newer.ids.theirs]);
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
