import { calls } from "@krapao/contract";
import { afterAll, expect, test } from "vitest";

import { HTML, openPages } from "../testing/pages.ts";

const { server, token, get, close } = await openPages();
afterAll(close);

test.each(["/healthz", "/readyz"])("HEAD %s is answered like GET, without the page", async (url) => {
  const [told, probed] = [await get(url), await server.app.inject({ method: "HEAD", url, headers: HTML })];
  expect([probed.statusCode, probed.headers["content-type"]]).toEqual([told.statusCode, told.headers["content-type"]]);
});

test("S12: TRACE and undeclared methods are refused; HEAD runs no GET (S5)", async () => {
  const ask = (method: string) =>
    server.app.inject({
      method: method as "GET",
      url: "/api/account/profile",
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await ask("TRACE")).statusCode).toBe(405);
  for (const method of ["HEAD", "OPTIONS", "DELETE", "POST"]) expect((await ask(method)).statusCode).toBe(404);
});

test("S57: an error answers its key and the request's id, nothing more; the log has no phone", async () => {
  const answer = await get("/api/breaks");
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ message: "INTERNAL_SERVER_ERROR", requestId: expect.any(String) });
  const { requestId } = answer.json<{ requestId: string }>();
  const line = server
    .logged()
    .split("\n")
    .find((each) => each.includes('"event":"fault"') && each.includes(requestId));
  expect(line).toBeDefined();
  expect(server.logged()).not.toContain("+66812345678");
});

test("S54: a call's log line has the route's pattern, not the address", async () => {
  await server.call("GET", "/api/wallet/account/PLANTED?x=1", { token });
  const lines = server
    .logged()
    .split("\n")
    .filter((each) => each.includes('"event":"call"'));
  const line: unknown = JSON.parse(lines.at(-1) ?? "{}");
  expect(line).toMatchObject({
    route: "/api/wallet/account/:slotCode",
    method: "GET",
    time: expect.stringMatching(/Z$/),
    requestId: expect.any(String),
    status: 400,
  });
  expect(server.logged()).not.toContain("PLANTED");
});

test("S8: an address has 600 calls a minute in total, and a refusal says how long to wait", async () => {
  const from = "198.51.100.60";
  server.startNext(60_000);
  for (let made = 0; made < 600; made++)
    expect((await server.call("GET", "/api/nothing", { from })).statusCode).toBe(404);
  const full = await server.call("GET", "/api/nothing", { from });
  expect(full.json()).toEqual({ message: "REQUEST_LIMIT" });
  expect(Number(full.headers["retry-after"])).toBeGreaterThan(0);
  expect((await server.call("GET", "/", { from, headers: HTML })).statusCode).toBe(200);
  server.advance(120_000);
  expect((await server.call("GET", "/api/nothing", { from })).statusCode).toBe(404);
});

test("S54, S56: refusals of one caller are sampled in the log, and each is counted", async () => {
  const from = "198.51.100.59";
  server.startNext(60_000);
  const before = server.logged().length;
  let refused = 0;
  for (let made = 0; made < 700; made++)
    if ((await server.call("GET", "/api/nothing", { from })).statusCode === 429) refused += 1;
  expect(refused).toBeGreaterThan(50);
  const mine = (): readonly string[] =>
    server
      .logged()
      .slice(before)
      .split("\n")
      .filter((line) => line.includes(`"address":"${from}"`));
  // Twenty each of calls with 404, of calls with 429 and of `limit.hit`.
  expect(mine()).toHaveLength(60);
  server.advance(60_000);
  await server.keepEvents();
  const left = mine().map((line) => JSON.parse(line) as { event: string; kind?: string; count?: number });
  const sum = (kind: string): number =>
    left.filter((line) => line.kind === kind).reduce((all, { count = 0 }) => all + count, 0);
  const written = left.filter(({ event }) => event === "limit.hit").length;
  const { counted } = await server.context.db
    .selectFrom("security_event")
    .select((is) => is.fn.sum<string>("count").as("counted"))
    .where("event", "=", "limit.hit")
    .executeTakeFirstOrThrow();
  expect(sum("limit.hit") + written).toBe(refused);
  expect(Number(counted)).toBeGreaterThanOrEqual(refused);
});

test.each([
  ["/config.json", "198.51.100.61"],
  ["/%63onfig.json", "198.51.100.62"],
  ["/%61pi/lookup/info", "198.51.100.63"],
])("S8: %s counts as a call of the address too, however it is written", async (url, from) => {
  server.startNext(60_000);
  for (let made = 0; made < 600; made++) await server.call("GET", "/api/nothing", { from });
  expect((await server.call("GET", url, { from })).json()).toEqual({ message: "REQUEST_LIMIT" });
  expect((await server.call("GET", url)).statusCode).toBe(200);
});

test("S8: /readyz has a separate limit: calls of the same address do not use it up", async () => {
  const from = "198.51.100.64";
  server.startNext(60_000);
  for (let made = 0; made < 601; made++) await server.call("GET", "/api/nothing", { from });
  for (let made = 0; made < 600; made++) expect((await server.call("GET", "/readyz", { from })).statusCode).toBe(200);
  expect((await server.call("GET", "/readyz", { from })).json()).toEqual({ message: "REQUEST_LIMIT" });
});

test("S8: pictures have a separate limit, because a page shows many", async () => {
  const from = "198.51.100.65";
  const path = `/pictures/${"A".repeat(22)}.jpg`;
  server.startNext(60_000);
  for (let made = 0; made < 601; made++) await server.call("GET", "/api/nothing", { from });
  for (let made = 0; made < 600; made++) expect((await server.call("GET", path, { from })).statusCode).not.toBe(429);
  expect((await server.call("GET", path, { from })).json()).toEqual({ message: "REQUEST_LIMIT" });
});

test("S5: a GET that changes or grants something does nothing for a prefetch", async () => {
  const effects = calls.filter((call) => "effect" in call && call.effect);
  expect(effects.length).toBeGreaterThan(5);
  for (const call of effects) {
    const url = call.path.replace(/\{\w+\}/g, "X");
    for (const headers of [
      { "sec-purpose": "prefetch" },
      { "sec-purpose": "prefetch;prerender" },
      { purpose: "prefetch" },
    ]) {
      const answer = await server.call("GET", url, { token, headers });
      expect(`${call.name} ${answer.statusCode}`).toBe(`${call.name} 403`);
    }
  }
});

test("S27: every call declares its audience, and one for members refuses a missing or invalid token", async () => {
  for (const call of calls) {
    expect(["public", "guest", "member"]).toContain(call.audience);
    if (call.audience !== "member") continue;
    const url = call.path.replace(/\{\w+\}/g, "X");
    const nobody = await server.call(call.method, url);
    expect(`${call.name} ${nobody.body}`).toBe(`${call.name} {"message":"UNAUTHORIZED"}`);
    const bad = await server.call(call.method, url, { token: "x".repeat(43) });
    expect(`${call.name} ${bad.body}`).toBe(`${call.name} {"message":"invalid-token"}`);
  }
});

test("the OpenAPI document is 3.1 and lists every call by its path and name", async () => {
  const document = (await get("/api/openapi.json")).json<{
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  expect(document.openapi).toBe("3.1.0");
  for (const call of calls) expect(document.paths[call.path]?.[call.method.toLowerCase()]?.operationId).toBe(call.name);
  const documented = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  expect(documented).toHaveLength(calls.length);
});

test("config.json matches its schema and contains no secret but the gift links' key", async () => {
  const { appConfig } = await import("@krapao/contract/config");
  const config: unknown = (await get("/config.json")).json();
  expect(appConfig.parse(config)).toEqual(config);
});

test("S12: the health check names no version or host", async () => {
  expect((await get("/healthz")).json()).toEqual({ status: "ok" });
  expect((await get("/readyz")).json()).toEqual({ status: "ready" });
});
