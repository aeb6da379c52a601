import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test } from "vitest";

import { COMMON_HEADERS, DATA_POLICY } from "../http/headers.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { createRealtime } from "./create-realtime.ts";
import type { Realtime } from "./realtime.ts";

let server: TestServer;
let realtime: Realtime;
let port = 0;
beforeAll(async () => {
  server = await openServer({ env: { PUBLIC_ORIGIN: "https://wallet.example.com" } });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const address = server.app.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
  const { clock, log } = server.context;
  realtime = createRealtime({ publicOrigin: "https://wallet.example.com", clock, log, pool: null });
  realtime.listen(server.app.server, server.context);
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

/** What comes back for a wish to upgrade that differs from a good one in this; the line is closed after a moment. */
const ask = async ({ path = GOOD.path, headers = {} }: Request): Promise<string> => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const lines = Object.entries({ ...GOOD.headers, ...headers }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  socket.write([`GET ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
  socket.once("data", () => setImmediate(() => socket.end()));
  return text(socket);
};

test("the app's own handshake is taken up", async () => {
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

test.each(others)("S3, S11: a socket asked for with %s is answered 404 with every header", async (_, request) => {
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

test("what asks for HTTP/2 beside is answered in HTTP/1.1, as it may be", async () => {
  expect(await ask({ path: "/healthz", headers: { upgrade: "h2c" } })).toMatch(/^HTTP\/1\.1 200 /);
});
