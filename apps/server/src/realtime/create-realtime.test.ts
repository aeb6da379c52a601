import { connect } from "node:net";

import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { memberOfToken } from "../domain/session/read-session.ts";
import { createPool } from "../db/pool.ts";
import { setOperatorSettings } from "../lib/operator-settings.ts";
import { registerPerson, signIn, withBase } from "../testing/member.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { createRealtime } from "./create-realtime.ts";
import type { Realtime } from "./realtime.ts";

/** Two servers on one database, as SERVERS=2 runs them, each with a port of its own. */
let server: TestServer;
const lines: { readonly realtime: Realtime; readonly url: string; readonly stop: () => Promise<void> }[] = [];
const sockets: Socket[] = [];

const openLine = async (): Promise<void> => {
  const { createServer } = await import("node:http");
  const { context, database } = server;
  const pool = createPool({ connection: database.app, max: 3, onError: () => undefined });
  const realtime = createRealtime({
    settings: { publicOrigin: "https://wallet.example.com", trustedProxies: [], rateLimitFactor: 1 },
    clock: context.clock,
    log: context.log,
    pool,
  });
  const http = createServer((_request, reply) => reply.writeHead(404).end());
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  realtime.listen(http, { ...context, memberOfToken: (token) => memberOfToken(context, token) });
  const address = http.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  lines.push({
    realtime,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await realtime.close();
      http.close();
      await pool.end();
    },
  });
};

beforeAll(async () => {
  server = await openServer(withBase);
  await openLine();
  await openLine();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await Promise.all(lines.map(({ stop }) => stop()));
  await server.close();
});

const lineOf = (which: 0 | 1): { readonly realtime: Realtime; readonly url: string } => {
  const line = lines[which];
  if (line === undefined) throw new Error("no such line");
  return line;
};

/** Opens a socket. Resolves with "connected" or with the reason of the refusal. */
const open = (which: 0 | 1, token: unknown, headers: Record<string, string> = {}): Promise<Socket | string> => {
  const socket = io(lineOf(which).url, {
    transports: ["websocket"],
    auth: { token },
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", (error) => resolve(error.message));
  });
};

const opened = async (which: 0 | 1, token: string): Promise<Socket> => {
  const socket = await open(which, token);
  if (typeof socket === "string") throw new Error(socket);
  return socket;
};

const ended = (socket: Socket): Promise<number> => {
  const started = Date.now();
  return new Promise((resolve) => socket.once("disconnect", () => resolve(Date.now() - started)));
};

/** The shortest of three times, because the machine may be busy during some of them. */
const bestOf = async (measure: () => Promise<number>): Promise<number> =>
  Math.min(await measure(), await measure(), await measure());

const memberId = async (token: string): Promise<bigint> =>
  BigInt(
    (await server.call("GET", "/api/account/profile", { token })).json<{ profile: { _id: string } }>().profile._id,
  );

test("a change reaches the member's own sockets on every server within a second, and no others", async () => {
  const [mine, theirs] = [
    await signIn(server, await registerPerson(server)),
    await signIn(server, await registerPerson(server)),
  ];
  const [here, there, stranger] = [await opened(0, mine), await opened(1, mine), await opened(1, theirs)];
  const strange: unknown[] = [];
  stranger.onAny((...event) => strange.push(event));
  const id = await memberId(mine);
  const tell = async (): Promise<number> => {
    const got = [here, there].map((socket) => new Promise((resolve) => socket.once("wallet:changed", resolve)));
    const started = Date.now();
    lineOf(0).realtime.changed(id, { available: 123_450n, topics: ["wallet", "statement"] });
    expect(await Promise.all(got)).toEqual([
      { amount: 1234.5, topics: ["wallet", "statement"] },
      { amount: 1234.5, topics: ["wallet", "statement"] },
    ]);
    return Date.now() - started;
  };
  expect(await bestOf(tell)).toBeLessThan(1_000);
  // Its own event comes after all events that were sent before.
  const own = new Promise((resolve) => stranger.once("wallet:changed", resolve));
  lineOf(0).realtime.changed(await memberId(theirs), { available: 0n, topics: ["coin"] });
  await own;
  expect(strange).toEqual([["wallet:changed", { amount: 0, topics: ["coin"] }]]);
});

test("S11: a socket is refused without a valid token, from another origin, or by polling", async () => {
  const token = await signIn(server, await registerPerson(server));
  expect(await open(0, undefined)).toBe("UNAUTHORIZED");
  expect(await open(0, "nobody")).toBe("invalid-token");
  expect(await open(0, { $ne: "" })).toBe("UNAUTHORIZED");
  expect(typeof (await open(0, token, { origin: "https://evil.example" }))).toBe("string");
  expect(typeof (await open(0, token, { origin: "https://wallet.example.com" }))).toBe("object");
  expect(typeof (await open(0, token, { origin: lineOf(0).url }))).toBe("object");
  const polled = await fetch(`${lineOf(0).url}/socket.io/?EIO=4&transport=polling`);
  expect(polled.status).toBe(404);
  expect([...polled.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("S11: an ended session loses its sockets on every server within a second, and others keep theirs", async () => {
  const person = await registerPerson(server);
  const kept = await opened(1, await signIn(server, person));
  const end = async (): Promise<number> => {
    const token = await signIn(server, person);
    const [here, there] = [await opened(0, token), await opened(1, token)];
    const list = (await server.call("GET", "/api/account/sessions", { token })).json<
      { id: string; isCurrent: boolean }[]
    >();
    const gone = [ended(here), ended(there)];
    lineOf(0).realtime.endSessions(list.filter(({ isCurrent }) => isCurrent).map(({ id }) => id));
    return Math.max(...(await Promise.all(gone)));
  };
  expect(await bestOf(end)).toBeLessThan(1_000);
  expect(kept.connected).toBe(true);
});

test("when the service ends, every socket ends on every server within a second, and new ones are refused", async () => {
  const tokens = await Promise.all([0, 1].map(async () => signIn(server, await registerPerson(server))));
  const [one, other] = [await open(0, tokens[0]), await open(1, tokens[1])];
  if (typeof one === "string" || typeof other === "string") throw new Error("not connected");
  const ended = Promise.all([one, other].map((socket) => new Promise((resolve) => socket.once("disconnect", resolve))));
  const { db, clock } = server.context;
  await setOperatorSettings(db, { terminated: true }, clock.now());
  lineOf(0).realtime.endAll();
  const late = server.context.schedule.sleep(1_000).then(() => "late");
  expect(await Promise.race([ended, late])).not.toBe("late");
  expect(await open(1, tokens[1])).toBe("gone");
  await setOperatorSettings(db, { terminated: false }, clock.now());
});

test("S11: an eleventh socket ends the oldest, on whichever server it is", async () => {
  // Servers learn of each other by a heartbeat every 5 s.
  await server.context.schedule.sleep(5_500);
  const token = await signIn(server, await registerPerson(server));
  const first = await opened(0, token);
  const gone = ended(first);
  for (let more = 0; more < 10; more++) await opened(more % 2 === 0 ? 1 : 0, token);
  await gone;
});

test("S11: a socket that sends more than 20 events a second, or more than 16 KiB at once, is closed", async () => {
  const token = await signIn(server, await registerPerson(server));
  const [chatty, huge] = [await opened(0, token), await opened(0, token)];
  const gone = ended(chatty);
  for (let event = 0; event < 60; event++) chatty.emit("hello", event);
  await gone;
  const burst = ended(huge);
  huge.emit("hello", "x".repeat(17 * 1024));
  await burst;
});

test("an unknown event changes nothing", async () => {
  const token = await signIn(server, await registerPerson(server));
  const socket = await opened(0, token);
  socket.emit("join", { room: "member:1" });
  socket.emit("wallet:changed", { amount: 1, topics: [] });
  const next = new Promise((resolve) => socket.once("wallet:changed", resolve));
  lineOf(0).realtime.changed(await memberId(token), { available: 100n, topics: ["wallet"] });
  expect(await next).toEqual({ amount: 1, topics: ["wallet"] });
  expect(socket.connected).toBe(true);
});

test("bytes that are not HTTP do no harm", async () => {
  const { port } = new URL(lineOf(0).url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.resume();
  socket.write("\u0000\u0001 nonsense\r\n\r\n");
  await new Promise<void>((resolve) => socket.once("close", () => resolve()));
  expect(typeof (await open(0, await signIn(server, await registerPerson(server))))).toBe("object");
});
