import { afterAll, beforeAll, expect, test } from "vitest";

import { openServer, type TestServer } from "../testing/server.ts";

const PROXY = "10.99.0.1";
let server: TestServer;
beforeAll(async () => {
  server = await openServer({
    env: { TRUSTED_PROXIES: "10.99.0.0/16" },
    add: (app) => {
      app.get("/api/test/caller", { schema: { hide: true } }, (request, reply) => {
        void reply.send({ caller: request.caller });
      });
    },
  });
});
afterAll(() => server.close());

const callerFor = async (from: string, forwarded: string): Promise<string> =>
  (await server.call("GET", "/api/test/caller", { from, headers: { "x-forwarded-for": forwarded } })).json<{
    caller: string;
  }>().caller;

test("S7: behind a trusted proxy the rightmost untrusted address counts", async () => {
  expect(await callerFor(PROXY, "203.0.113.5")).toBe("203.0.113.5");
  expect(await callerFor(PROXY, "198.51.100.1, 203.0.113.5")).toBe("203.0.113.5");
  expect(await callerFor(PROXY, "198.51.100.1, 203.0.113.5, 10.99.3.4")).toBe("203.0.113.5");
  expect(await callerFor(PROXY, "2001:db8:1:2::5")).toBe("2001:db8:1:2::/64");
});

test("S7: from other addresses the header is ignored", async () => {
  expect(await callerFor("198.51.100.9", "203.0.113.5")).toBe("198.51.100.9");
});

test("S7: invalid addresses in it count as one caller", async () => {
  expect(await callerFor(PROXY, "<script>")).toBe("unknown");
});

test("S39: no answer is built from the Host header or a forwarded host", async () => {
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
  for (const url of ["/api/lookup/info", "/api/openapi.json", "/config.json"]) {
    expect((await server.call("GET", url, { from: PROXY, headers })).body).not.toContain("evil.example");
  }
});
