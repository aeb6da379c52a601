import { once } from "node:events";
import { connect } from "node:net";

import { STALLED_MS } from "@krapao/contract/limits";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openServer, type TestServer } from "../testing/server.ts";

// More than a system's own buffers take.
const LARGE = Buffer.alloc(32 * 1_024 * 1_024, 1);

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await openServer({ add: (fastify) => fastify.get("/large", (_request, reply) => reply.send(LARGE)) });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const address = server.app.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterAll(() => server.close());

test("S9: a connection whose answer nobody reads is closed, one that is read slowly is not", async () => {
  const http = server.app.server;
  expect(http.timeout).toBe(STALLED_MS);
  http.timeout = 2_000;
  const ask = () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /large HTTP/1.1\r\nHost: wallet\r\nConnection: close\r\n\r\n");
    return socket;
  };
  const unread = ask().pause();
  const slow = ask();
  let received = 0;
  slow.on("data", (bytes: Buffer) => {
    received += bytes.length;
    slow.pause();
    setTimeout(() => slow.resume(), 1);
  });
  await once(slow, "end");
  expect(received).toBeGreaterThan(LARGE.length);
  await expect
    .poll(() => new Promise((resolve) => http.getConnections((_error, count) => resolve(count))), { timeout: 20_000 })
    .toBe(0);
  unread.destroy();
});
