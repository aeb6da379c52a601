import { afterAll, beforeAll, expect, test } from "vitest";

import { setOperatorSettings } from "../lib/operator-settings.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { type CallbackRequest, handleCallback, recordEvent } from "./callback.ts";
import { openApp } from "./route.ts";

let server: TestServer;
let got: CallbackRequest | null = null;
beforeAll(async () => {
  server = await openServer({
    add: (fastify, context) =>
      handleCallback(openApp(fastify, context), "/callbacks/test", async (request) => {
        got = request;
        return request.headers["x-signature"] === "good"
          ? { status: 200, type: "text/plain; charset=utf-8", body: "OK" }
          : request.headers["x-signature"] === "seen"
            ? "replay"
            : "bad";
      }),
  });
});
afterAll(() => server.close());

const call = (payload: string | Buffer, headers: Record<string, string>, remoteAddress = "203.0.113.50") =>
  server.app.inject({ method: "POST", url: "/callbacks/test?a=1", payload, headers, remoteAddress });

test("S33: a callback is read as raw bytes, of any content type", async () => {
  const bytes = Buffer.from([0, 255, 1, 254]);
  for (const type of ["application/json", "application/x-www-form-urlencoded", "application/octet-stream"]) {
    const answer = await call(bytes, { "content-type": type, "x-signature": "good" });
    expect(answer.body).toBe("OK");
    expect(got?.body.equals(bytes)).toBe(true);
    expect(got).toMatchObject({ method: "POST", path: "/callbacks/test?a=1" });
  }
});

test("S9: above 256 KiB it is 413 before anything is read", async () => {
  got = null;
  expect((await call(Buffer.alloc(256 * 1024 + 1), { "content-type": "application/json" })).statusCode).toBe(413);
  expect(got).toBeNull();
});

test("S33: an invalid one is 401 without details; S8: an address has thirty a minute", async () => {
  const from = "203.0.113.51";
  for (let tries = 0; tries < 30; tries++) {
    const answer = await call("{}", { "content-type": "application/json" }, from);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: "UNAUTHORIZED" });
  }
  expect((await call("{}", { "content-type": "application/json" }, from)).statusCode).toBe(429);
  expect((await call("{}", { "content-type": "application/json", "x-signature": "good" }, from)).statusCode).toBe(200);
  expect(server.logged()).toContain('"event":"signature.bad"');
});

test("S8: beyond the limit a bad signature does not reach the database, and a good one is still taken", async () => {
  const from = "203.0.113.53";
  const bad = () => call("{}", { "content-type": "application/json" }, from);
  const turn = () =>
    server.context.db.selectFrom("limit_turn").select("until").where("subject", "=", from).executeTakeFirst();
  server.startNext(60_000);
  for (let tries = 0; tries < 30; tries++) await bad();
  const before = await turn();
  expect(before).toBeDefined();
  for (let tries = 0; tries < 10; tries++) {
    const answer = await bad();
    expect([answer.statusCode, answer.json()]).toEqual([429, { message: "REQUEST_LIMIT" }]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(await turn()).toEqual(before);
  expect((await call("{}", { "content-type": "application/json", "x-signature": "good" }, from)).statusCode).toBe(200);
});

test("S33: a repeated one is answered like an invalid one, and logged with its own name (S56)", async () => {
  const answer = await call("{}", { "content-type": "application/json", "x-signature": "seen" }, "203.0.113.52");
  expect([answer.statusCode, answer.json()]).toEqual([401, { message: "UNAUTHORIZED" }]);
  expect(server.logged()).toContain('"event":"replay"');
});

test("an ended service still accepts callbacks", async () => {
  await setOperatorSettings(server.context.db, { terminated: true }, server.context.clock.now());
  expect((await call("{}", { "content-type": "application/json", "x-signature": "good" })).statusCode).toBe(200);
  await setOperatorSettings(server.context.db, { terminated: false }, server.context.clock.now());
});

test("S33: an event is stored by its provider and id", async () => {
  await Promise.all([recordEvent(server.context, "WW", "e1"), recordEvent(server.context, "WW", "e1")]);
  const known = await server.context.db.selectFrom("callback_event").select(["provider", "event_id"]).execute();
  expect(known).toEqual([{ provider: "WW", event_id: "e1" }]);
});
