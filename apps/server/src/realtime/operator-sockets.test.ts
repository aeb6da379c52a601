import { afterAll, expect, test } from "vitest";

import { createConsoleApp } from "../console-app.ts";
import { createPool } from "../db/pool.ts";
import { connect } from "../testing/chat-sockets.ts";
import { addPerson, askAsTwo, askOf, openToken } from "../testing/console.ts";
import { openInbox } from "../testing/inbox.ts";
import type { ChatHandlers } from "./chat-line.ts";
import { createRealtime } from "./create-realtime.ts";

const { fixture, line, other, sockets, newMember, newest, replyOf, close } = await openInbox();
afterAll(close);

const opened = async (token: string) => {
  const socket = await connect(line.consoleUrl, { token });
  if (typeof socket === "string") throw new Error(socket);
  sockets.push(socket);
  const heard: string[] = [];
  socket.on("chat:message", (message) => void heard.push(JSON.stringify(message)));
  return {
    watch: (_id: string | null) => socket.emitWithAck("watch", { _id }),
    type: () => void socket.emit("typing", {}),
    isConnected: () => socket.connected,
    heard,
  };
};

test("an operator who moves on quickly watches the last conversation, and no other", async () => {
  const [quick, slow] = [await opened(fixture.nok), await opened(fixture.ton)];
  const { say } = await newMember();
  await say("first");
  const { _id } = await newest();
  // The last one needs no look into the database, and would be ready before the one that was asked for first.
  expect(await Promise.all([quick.watch(_id), quick.watch(null)])).toMatchObject([{ ok: true }, { ok: true }]);
  await slow.watch(_id);
  await say("heard by one");
  await expect.poll(() => slow.heard.join()).toContain("heard by one");
  // Whatever was sent came before this answer.
  await quick.watch(null);
  expect(quick.heard).toEqual([]);
});

test("a role that only reads watches and is never seen typing; one without the inbox loses its socket", async () => {
  const { db } = fixture.server.context;
  const setRole = (role: string) => db.updateTable("operator").set({ role }).where("username", "=", "ton").execute();
  const { token, say } = await newMember();
  await say("who types");
  const { _id } = await newest();
  const customer = await connect(other.url, { token });
  if (typeof customer === "string") throw new Error(customer);
  sockets.push(customer);
  await customer.emitWithAck("join", {});
  const seen: unknown[] = [];
  customer.on("chat:typing", (mark) => void seen.push(mark));

  await setRole("reader");
  const [reader, nok] = [await opened(fixture.ton), await opened(fixture.nok)];
  for (const operator of [reader, nok]) {
    expect(await operator.watch(_id)).toMatchObject({ ok: true });
    operator.type();
    // Whatever was typed before was told by now.
    await operator.watch(_id);
  }
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(seen).toEqual([{ by: "other" }]);
  await say("a reader hears this");
  await expect.poll(() => reader.heard.join()).toContain("a reader hears this");

  await setRole("marketing");
  expect(await connect(line.consoleUrl, { token: fixture.ton })).toBe("invalid-token");
  await expect.poll(reader.isConnected).toBe(false);
  expect(nok.isConnected()).toBe(true);
  await setRole("cashier");
});

test.each(["block", "sign-out", "change of the password", "loss of the inbox"] as const)(
  "S11: an operator's sockets end on every server within a second of the %s",
  async (what) => {
    const { context } = fixture.server;
    const { db } = context;
    const [role, password] = ["Chats of the night", "Quiet-Canal-30"];
    const permissions = ["inbox.see", "audit.see"];
    const put = (next: readonly string[]) =>
      askAsTwo({ ...fixture, ask: askOf(line.consoleApp) }, "PUT", `/api/roles/${encodeURIComponent(role)}`, {
        token: fixture.owner,
        body: { permissions: next, reason: "as it is asked" },
      });
    await put(permissions);
    const id = await addPerson(context, what.replaceAll(" ", "-"), role, password);
    await db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
    const [token, kept] = [await openToken(context, id), await openToken(context, id)];
    const open = await Promise.all([line, other].map(({ consoleUrl }) => connect(consoleUrl, { token })));
    const at = open.map((socket) => {
      if (typeof socket === "string") throw new Error(socket);
      sockets.push(socket);
      return socket;
    });
    const ask = askOf(line.consoleApp);
    const blocked = { isActive: false, reason: "left the house" };
    const { statusCode } = await {
      block: () => ask("PUT", `/api/operators/${id}`, { token: fixture.owner, body: blocked }),
      "sign-out": () => ask("POST", "/api/logout", { token }),
      "change of the password": () =>
        ask("POST", "/api/password", { token: kept, body: { password, newPassword: "Quiet-Canal-31" } }),
      "loss of the inbox": () => put(["audit.see"]),
    }[what]();
    expect(statusCode).toBe(200);
    await expect.poll(() => at.map(({ connected }) => connected), { timeout: 1_000 }).toEqual([false, false]);
  },
);

/** A process that serves only the console, with the chat's rules as `change` makes them. */
const serveConsole = async (change: (handlers: ChatHandlers) => ChatHandlers = (handlers) => handlers) => {
  const { context: base, database } = fixture.server;
  const pool = createPool({ connection: database.app, max: 4, onError: () => undefined });
  const realtime = createRealtime({ settings: base.settings, clock: base.clock, log: base.log, pool });
  const chat = { ...realtime.chat, serve: (handlers: ChatHandlers) => realtime.chat.serve(change(handlers)) };
  const context = { ...base, realtime: { ...realtime, chat } };
  const app = await createConsoleApp(context);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  realtime.chat.listenOperators(app.server, context);
  const desk = await connect(url, { token: fixture.nok });
  if (typeof desk === "string") throw new Error(desk);
  sockets.push(desk);
  return {
    app,
    desk,
    end: async () => {
      await realtime.close();
      await app.close();
      await pool.end();
    },
  };
};

test("a process that serves only the console has a live inbox, and its answers reach members at other processes", async () => {
  const { app, desk, end } = await serveConsole();
  const { token, say } = await newMember();
  await say("who is there");
  const { _id } = await newest();
  const customer = await connect(other.url, { token });
  if (typeof customer === "string") throw new Error(customer);
  sockets.push(customer);
  await customer.emitWithAck("join", {});
  const [atDesk, atCustomer]: [string[], string[]] = [[], []];
  desk.on("chat:message", (told) => void atDesk.push(JSON.stringify(told)));
  customer.on("chat:message", (told) => void atCustomer.push(JSON.stringify(told)));
  expect(await desk.emitWithAck("watch", { _id })).toMatchObject({ ok: true });
  await say("still here");
  await expect.poll(() => atDesk.join()).toContain("still here");
  const answer = await askOf(app)("POST", `/api/chats/${_id}/messages`, {
    token: fixture.nok,
    body: replyOf("we are"),
  });
  expect(answer.statusCode).toBe(200);
  await expect.poll(() => atCustomer.join()).toContain("we are");
  await end();
});

test("an operator learns the number of a message that comes just before its room is watched", async () => {
  let sayFirst = async (): Promise<unknown> => undefined;
  const { desk, end } = await serveConsole((handlers) => ({
    ...handlers,
    watch: async (id) => {
      const found = await handlers.watch(id);
      const say = sayFirst;
      sayFirst = async () => undefined;
      await say();
      return found;
    },
  }));
  const { say } = await newMember();
  await say("first");
  const { _id } = await newest();
  sayFirst = () => say("second");
  expect(await desk.emitWithAck("watch", { _id })).toEqual({ ok: true, seq: 2 });
  await end();
});
