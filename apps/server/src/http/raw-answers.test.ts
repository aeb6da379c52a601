import { connect } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openServer, type TestServer } from "../testing/server.ts";
import { DATA_HEADERS } from "./headers.ts";

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await openServer();
  port = Number(new URL(await server.app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => server.close());

/** The answer to a request of these lines. */
const told = (...lines: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (part: Buffer) => {
      text += part.toString("latin1");
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  });

const closed = "connection: close";
const cases: readonly (readonly [string, readonly string[], string])[] = [
  ["no host", ["GET /healthz HTTP/1.1", closed], "400"],
  ["two hosts", ["GET /healthz HTTP/1.1", "host: localhost", "host: other.example", closed], "400"],
  ["two hosts that are the same", ["GET /api/lookup/active HTTP/1.1", "host: a", "Host: a", closed], "400"],
  ["an expectation that nobody has", ["GET /healthz HTTP/1.1", "host: a", "expect: 200-ok", closed], "417"],
  ["no HTTP at all", ["HELLO"], "400"],
];

test.each(cases)("S3: the answer to %s has the security headers", async (_what, lines, status) => {
  const answer = (await told(...lines)).toLowerCase();
  expect(answer.startsWith(`http/1.1 ${status}`), answer).toBe(true);
  for (const [name, value] of Object.entries(DATA_HEADERS))
    expect(answer).toContain(`\r\n${name}: ${value.toLowerCase()}\r\n`);
});

test("one Host header is accepted, and HTTP/1.0 needs none", async () => {
  expect(await told("GET /healthz HTTP/1.1", "host: localhost", closed)).toMatch(/^HTTP\/1\.1 200/);
  expect(await told("GET /healthz HTTP/1.0")).toMatch(/^HTTP\/1\.1 200/);
});
