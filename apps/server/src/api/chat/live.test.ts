import { afterAll, afterEach, describe, expect, test } from "vitest";

import { openLine } from "../../testing/chat-lines.ts";
import { connect, listen } from "../../testing/chat-sockets.ts";
import { type Entry, type Sent, openChats } from "../../testing/chats.ts";

const {
  server,
  here,
  there,
  textOf,
  newMember,
  newGuest,
  send,
  history,
  customers,
  opened,
  join,
  closeSockets,
  close,
} = await openChats();
afterEach(closeSockets);
afterAll(close);

describe("live", () => {
  test("a message reaches every socket of its room on every server, and no other socket", async () => {
    const [mine, theirs] = [await newMember(), await newMember()];
    const own = [await opened(here, { token: mine.token }), await opened(there, { token: mine.token })];
    const stranger = await opened(there, { token: theirs.token });
    for (const socket of [...own, stranger]) expect(await join(socket)).toMatchObject({ ok: true, seq: 0 });
    const heard = own.map(listen);
    const strange = listen(stranger);
    await send(here, mine.token, textOf("to all of mine"));
    await send(there, mine.token, textOf("and another"));
    for (const ears of heard) {
      // Two events of different servers may arrive in the wrong order. Their numbers tell the order.
      const messages = (await ears.until("chat:message", 2)).map((entry) => entry as Entry);
      const [first, second] = messages.toSorted((one, other) => one.seq - other.seq);
      expect(first).toMatchObject({ seq: 1, message: { payload: { message: "to all of mine" } } });
      expect(second?.seq).toBe(2);
    }
    // Its own event comes after all events that were sent before.
    await send(here, theirs.token, textOf("theirs"));
    expect(await strange.until("chat:message", 1)).toHaveLength(1);
    expect(JSON.stringify(strange.of("chat:message"))).not.toContain("to all of mine");
  });

  test("a server ends during a conversation: its messages are stored once, and another server continues", async () => {
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

    // A client that got no answer sends the message again, on any server. It is stored once, with one number.
    expect((await send(there, token, sent)).json<Sent>()).toEqual(first);
    const meanwhile = (await send(here, token, textOf("said meanwhile"))).json<Sent>();
    const after = await opened(there, { token });
    const heard: Entry[] = [];
    after.on("chat:message", (entry: Entry) => heard.push(entry));
    expect((await join(after)).seq).toBe(meanwhile.seq);
    const missed = await history(token, { after: first.seq });
    expect(customers(missed)).toEqual(["said meanwhile"]);
    const next = (await send(here, token, textOf("goes on"))).json<Sent>();
    // A message right before the join may arrive after it. Its number shows that the client has it already.
    await expect.poll(() => heard.map(({ seq }) => seq)).toContain(next.seq);
    // The sockets of the other servers stay open.
    expect(await heardElsewhere.hears("chat:message", "goes on")).toBe(true);
    expect(elsewhere.connected).toBe(true);
    const all = await history(token);
    expect(all.map(({ seq }) => seq).toReversed()).toEqual(Array.from({ length: all.length }, (_, at) => at + 1));
  });

  test("nobody joins another's room, and a socket that did not join receives nothing", async () => {
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

  test("S11: a guest's socket is for the chat only, with a signed id", async () => {
    const guestId = await newGuest();
    expect(await connect(here.url, { guestId: "guest" })).toBe("UNAUTHORIZED");
    expect(await connect(here.url, {})).toBe("UNAUTHORIZED");
    const socket = await opened(here, { guestId });
    expect(await join(socket)).toMatchObject({ ok: true, seq: 0, unread: 0 });
    const ears = listen(socket);
    await send(there, undefined, { ...textOf("hi"), guestId });
    expect(await ears.until("chat:message", 1)).toMatchObject([{ guestId, userId: null, sender: "customer" }]);
  });

  test("read marks and typing marks are sent to the room's other sockets", async () => {
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
