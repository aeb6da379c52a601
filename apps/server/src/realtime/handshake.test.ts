import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

import { SOCKET } from "@krapao/contract/limits";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";

import { memberOfToken } from "../domain/session/read-session.ts";
import { COMMON_HEADERS, DATA_POLICY } from "../http/headers.ts";
import { registerPerson, signIn, withBase } from "../testing/member.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { createRealtime } from "./create-realtime.ts";
import type { Realtime } from "./realtime.ts";

let server: TestServer;
let realtime: Realtime;
let port = 0;
beforeAll(async () => {
  server = await openServer({ ...withBase, env: { PUBLIC_ORIGIN: "https://wallet.example.com" } });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const address = server.app.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
  const { clock, log, settings } = server.context;
  realtime = createRealtime({ settings, clock, log, pool: null });
  Object.assign(server.context, { realtime });
  realtime.listen(server.app.server, {
    ...server.context,
    memberOfToken: (token) => memberOfToken(server.context, token),
  });
});
afterAll(async () => {
  await realtime.close();
  await server.close();
});

const GOOD = {
  path: "/socket.io/?EIO=4&transport=websocket",
  headers: {
    host: "wallet.example.com",
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    origin: "https://wallet.example.com",
  },
};

type Request = { readonly path?: string; readonly headers?: Readonly<Record<string, string | null>> };

/**
 * Sends a request to upgrade that differs from a good one in these parts. Returns the connection and the first bytes of
 * the answer.
 */
const askOpen = async ({ path = GOOD.path, headers = {} }: Request): Promise<{ line: Socket; answer: string }> => {
  const line = connect(port, "127.0.0.1");
  await once(line, "connect");
  const lines = Object.entries({ ...GOOD.headers, ...headers }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  line.write([`GET ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
  const [first] = (await once(line, "data")) as [Buffer];
  return { line, answer: first.toString("latin1") };
};

/** The answer to a request to upgrade, after which the connection is closed. */
const ask = async (request: Request): Promise<string> => {
  const { line, answer } = await askOpen(request);
  line.end();
  return answer + (await text(line));
};

const closed = (line: Socket): Promise<unknown> => {
  line.resume();
  return line.destroyed ? Promise.resolve() : once(line, "close");
};

test("the app's own handshake is accepted", async () => {
  expect(await ask({})).toMatch(/^HTTP\/1\.1 101 /);
});

const others: readonly (readonly [string, Request])[] = [
  ["another origin", { headers: { origin: "https://evil.example" } }],
  ["no websocket", { headers: { upgrade: "h2c" } }],
  ["an old version", { headers: { "sec-websocket-version": "8" } }],
  ["no key", { headers: { "sec-websocket-key": null } }],
  ["a bad key", { headers: { "sec-websocket-key": "short" } }],
  ["a protocol of its own", { headers: { "sec-websocket-protocol": "chat" } }],
  ["polling", { path: "/socket.io/?EIO=4&transport=polling" }],
  ["another session's upgrade", { path: "/socket.io/?EIO=4&transport=websocket&sid=abc" }],
  ["an old protocol", { path: "/socket.io/?EIO=3&transport=websocket" }],
  ["another path", { path: "/elsewhere" }],
  ["an API's path", { path: "/api/nothing" }],
  ["a path that is none", { path: "//" }],
];

test.each(others)("S3, S11: a socket handshake with %s is answered 404 with every header", async (_, request) => {
  const [head = "", body = ""] = (await ask(request)).split("\r\n\r\n");
  const [status, ...lines] = head.split("\r\n");
  expect(status).toBe("HTTP/1.1 404 Not Found");
  const headers = new Map(
    lines.map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name.toLowerCase(), value.join(": ")];
    }),
  );
  for (const [name, value] of Object.entries(COMMON_HEADERS)) expect(headers.get(name), name).toBe(value);
  expect(headers.get("content-security-policy")).toBe(DATA_POLICY);
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(JSON.parse(body)).toEqual({ message: "NOT_FOUND" });
});

test("an upgrade to HTTP/2 is answered in HTTP/1.1, which the standard allows", async () => {
  expect(await ask({ path: "/healthz", headers: { upgrade: "h2c" } })).toMatch(/^HTTP\/1\.1 200 /);
});

test("S11: an address has 30 sockets without a token, and the next is refused with every header", async () => {
  const lines: Socket[] = [];
  try {
    for (let opened = 0; opened < SOCKET.unauthenticatedPerAddress; opened++) {
      const { line, answer } = await askOpen({});
      lines.push(line);
      expect(answer).toMatch(/^HTTP\/1\.1 101 /);
    }
    const [head = "", body] = (await ask({})).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 429 /);
    expect(head.toLowerCase()).toContain("\r\nretry-after: 10\r\n");
    for (const [name, value] of Object.entries(COMMON_HEADERS))
      expect(head.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase());
    expect(JSON.parse(body ?? "")).toEqual({ message: "REQUEST_LIMIT" });
    expect(server.logged()).toContain('"event":"limit.hit","address":"127.0.0.1"');
  } finally {
    for (const line of lines) line.destroy();
    await Promise.all(lines.map(closed));
  }
  await expect.poll(async () => (await ask({})).slice(0, 12)).toBe("HTTP/1.1 101");
});

/** A frame from a client, for a text of less than 126 bytes. */
const frameOf = (message: string): Buffer => {
  const payload = Buffer.from(message);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
};

/** Writes messages at once and reads until the server closes. Returns what it sent. */
const said = async (...messages: readonly string[]): Promise<string> => {
  const { line, answer } = await askOpen({});
  line.write(Buffer.concat(messages.map(frameOf)));
  let heard = answer;
  for await (const bytes of line as AsyncIterable<Buffer>) {
    heard += bytes.toString("latin1");
    // The close frame.
    if (bytes.includes(0x88)) break;
  }
  line.destroy();
  return heard;
};

test("S11: a connection with an invalid token is told why and closed; with two tokens only one is checked", async () => {
  const bad = '40{"token":"nobody"}';
  expect(await said(bad)).toContain('44{"message":"invalid-token"}');
  expect((await said(bad, bad, bad)).split('44{"message"').length).toBeLessThanOrEqual(2);
});

test("S11: a socket with a valid token is no longer counted", async () => {
  const token = await signIn(server, await registerPerson(server));
  const members = Array.from({ length: SOCKET.perMember }, () =>
    io(`http://127.0.0.1:${port}`, { transports: ["websocket"], auth: { token }, reconnection: false, forceNew: true }),
  );
  const lines: Socket[] = [];
  try {
    await Promise.all(members.map((socket) => new Promise<void>((resolve) => socket.once("connect", resolve))));
    for (let opened = 0; opened < SOCKET.unauthenticatedPerAddress; opened++) {
      const { line, answer } = await askOpen({});
      lines.push(line);
      expect(answer).toMatch(/^HTTP\/1\.1 101 /);
    }
    expect(await ask({})).toMatch(/^HTTP\/1\.1 429 /);
  } finally {
    for (const socket of members) socket.disconnect();
    for (const line of lines) line.destroy();
  }
});
