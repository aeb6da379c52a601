import { afterAll, afterEach, describe, expect, test } from "vitest";

import { connect } from "../../testing/chat-sockets.ts";
import { openChats } from "../../testing/chats.ts";

const { here, there, textOf, newMember, newGuest, send, history, customers, opened, closeSockets, close } =
  await openChats();
afterEach(closeSockets);
afterAll(close);

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
    // The sender may send again a message that was not acknowledged.
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
    // With a token, a guest id is ignored.
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
