import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

import { calls } from "@krapao/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { OutsideSystem } from "../adapters/adapters.ts";
import { createConsoleApp } from "../console-app.ts";
import { setOperatorSettings } from "../lib/operator-settings.ts";
import { registerPerson, signIn, withBase } from "../testing/member.ts";
import { openServer, type TestServer } from "../testing/server.ts";

const pages = mkdtempSync(join(tmpdir(), "krapao-pages-"));
for (const folder of ["assets", "login", ".git"]) mkdirSync(join(pages, folder));
const files = {
  "index.html":
    '<!doctype html><html data-edition="__EDITION__"><title>app</title><meta property="og:image" content="__ORIGIN__/share.png" />',
  "login/index.th.html": "<!doctype html><title>login</title>",
  "login/index.lo.html": "<!doctype html><title>login in Lao</title>",
  "assets/app-abc123.js": "export {};",
  "assets/app-abc123.js.br": "compressed",
  "assets/app-abc123.js.map": "{}",
  "assets/app.css": "a{}",
  "favicon.svg": "<svg/>",
  "sw.js": "self.x = 1;",
  "assets/proof-worker-abc123.js": "self.x = 1;",
  ".env": "SECRET=1",
  ".git/config": "secret",
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(pages, name), text);

let server: TestServer;
let token: string;
/** A game provider that members open at the provider's own address. */
const gameSystem: OutsideSystem = {
  kind: "game",
  code: "PG",
  name: "PG",
  adapter: "pg",
  identity: "one",
  mode: "staging",
  host: "127.0.0.1:4100",
  launchOrigin: "http://127.0.0.1:4100",
  probe: () => Promise.resolve("reached"),
};

beforeAll(async () => {
  server = await openServer({
    ...withBase,
    pages,
    adapters: { systems: [gameSystem] },
    before: async (context) => {
      await withBase.before(context);
      await setOperatorSettings(
        context.db,
        { videoHosts: ["https://video.example.com", "*", "https://a.example.com; script-src *"] },
        context.clock.now(),
      );
    },
    add: (app) => {
      app.get("/api/breaks", async () => {
        throw new Error("select * from member where phone = '+66812345678' secret-inner-text");
      });
    },
  });
  token = await signIn(server, await registerPerson(server));
});
afterAll(async () => {
  await server.close();
  rmSync(pages, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.call("GET", url, { headers });
const html = { accept: "text/html,application/xhtml+xml" };

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob: https://video.example.com; " +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src https://video.example.com; " +
  "form-action 'self' http://127.0.0.1:4100; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

test.each(["/", "/login", "/user/home", "/api/docs"])(
  "S1, S3: the page %s has the content security policy, with exact hosts only",
  async (url) => {
    const answer = await get(url, html);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-security-policy"]).toBe(PAGE_POLICY);
    expect(answer.headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(answer.headers["permissions-policy"]).toBe(
      "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    );
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  },
);

const everywhere: readonly (readonly [string, string, Record<string, string>])[] = [
  ["GET", "/", html],
  ["GET", "/assets/app-abc123.js", {}],
  ["GET", "/favicon.svg", {}],
  ["GET", "/config.json", {}],
  ["GET", "/healthz", {}],
  ["GET", "/readyz", {}],
  ["GET", "/api/openapi.json", {}],
  ["GET", "/api/docs/style.css", {}],
  ["GET", "/api/lookup/banks", {}],
  ["GET", "/api/account/profile", {}],
  ["GET", "/api/nothing", {}],
  ["GET", "/nothing", {}],
  ["GET", "/api/breaks", {}],
  ["POST", "/api/login", {}],
  ["POST", "/callbacks/nothing", {}],
  ["OPTIONS", "/api/login", { origin: "https://evil.example", "access-control-request-method": "POST" }],
  ["HEAD", "/api/lookup/banks", {}],
  ["TRACE", "/api/lookup/banks", {}],
];

test.each(everywhere)("S3, S4: %s %s has every header and allows no other origin", async (method, url, headers) => {
  const answer = await server.app.inject({
    method: method as "GET",
    url,
    headers: { origin: "https://evil.example", ...headers },
  });
  expect(answer.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(answer.headers["content-security-policy"]).not.toMatch(/unsafe|upgrade-insecure|[ ;]\*/);
  expect(Object.keys(answer.headers).filter((name) => /^access-control-|^server$|^x-powered-by$/.test(name))).toEqual(
    [],
  );
  const type = answer.headers["content-type"] ?? "";
  if (/^(text\/|application\/json)/.test(type)) expect(type).toContain("charset=utf-8");
});

test("S3: answers other than pages have the policy for data", async () => {
  for (const url of ["/api/lookup/banks", "/api/nothing", "/favicon.svg", "/config.json", "/api/breaks"]) {
    expect((await get(url)).headers["content-security-policy"]).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
  }
});

test("the service worker may connect only to its own origin, and is never cached", async () => {
  for (const url of ["/sw.js", "/sw.js?version=2"]) {
    const { headers } = await get(url);
    expect(headers["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
    expect(headers["cache-control"]).toBe("no-cache");
  }
});

test("the worker for the proof of work may connect to nothing, and is in no sandbox, which would keep it from starting", async () => {
  const { headers } = await get("/assets/proof-worker-abc123.js");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
});

test("all of /api answers no-store", async () => {
  const paths = ["lookup/banks", "account/profile", "nothing", "breaks", "openapi.json", "", "?x=1"];
  for (const url of ["/api", "/api?x=1", ...paths.map((path) => `/api/${path}`)])
    expect([url, (await get(url)).headers["cache-control"]]).toEqual([url, "no-store"]);
});

test.each(["/healthz", "/readyz"])("HEAD %s is answered like GET, without the page", async (url) => {
  const [told, probed] = [await get(url), await server.app.inject({ method: "HEAD", url, headers: html })];
  expect([probed.statusCode, probed.headers["content-type"]]).toEqual([told.statusCode, told.headers["content-type"]]);
});

test("S12: an unknown path under /api is a JSON 404, and the app's page answers only GET, whatever is accepted", async () => {
  for (const headers of [{}, html])
    expect((await get("/api/nothing", headers)).json()).toEqual({ message: "NOT_FOUND" });
  for (const url of ["/callbacks/nothing", "/callbacks?x=1", "/api?x=1"])
    expect((await get(url, html)).json()).toEqual({ message: "NOT_FOUND" });
  expect((await get("/user/home", html)).body).toContain('<html data-edition="th"><title>app</title>');
  expect((await get("/login", html)).body).toContain("<title>login</title>");
  expect((await get("/login?code=PR1", html)).body).toContain("<title>login</title>");
  expect((await get("/login", { ...html, cookie: "locale=LO" })).body).toContain("<title>login in Lao</title>");
  for (const accept of ["*/*", "application/json", "image/png"]) {
    const page = await get("/login", { accept });
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("<title>login</title>");
  }
  expect((await get("/assets/gone.js", { accept: "*/*" })).statusCode).toBe(404);
  expect((await server.call("POST", "/user/home", { headers: html })).statusCode).toBe(404);
});

test("below /.well-known, and where a path cannot be decoded, is the app's page too, on both ports", async () => {
  const consoleApp = await createConsoleApp(server.context, { pages });
  for (const app of [server.app, consoleApp]) {
    const { headers: usual } = await app.inject({ method: "GET", url: "/nothing" });
    for (const url of [
      "/.well-known",
      "/.well-known/change-password",
      "/.well-known/a/b?c=%E0%A4%A",
      "/%E0%A4%A",
      "/%",
      "/user/%zz?x=%41",
    ]) {
      const answer = await app.inject({ method: "GET", url, headers: { accept: "*/*" } });
      expect(`${url} ${answer.statusCode}`).toBe(`${url} 200`);
      expect(answer.body).toContain("<title>app</title>");
      expect(answer.headers["content-security-policy"]).toBe(usual["content-security-policy"]);
    }
    for (const url of ["/api/%E0%A4%A", "/assets/%E0%A4%A", "/.well-known/.env", "/callbacks/%"])
      expect(`${url} ${(await app.inject({ method: "GET", url })).statusCode}`).toMatch(/ (400|404)$/);
    expect((await app.inject({ method: "POST", url: "/%E0%A4%A" })).statusCode).toBe(404);
  }
  await consoleApp.close();
});

test("S12: no source map, dotfile, directory listing or path outside the folder is served", async () => {
  for (const url of [
    "/assets/app-abc123.js.map",
    "/.env",
    "/.git/config",
    "/assets/",
    "/assets",
    "/..%2f..%2fpackage.json",
    "/assets/app-abc123.js.br",
  ]) {
    const answer = await get(url);
    expect(`${url} ${answer.statusCode}`).toMatch(/ (400|403|404)$/);
    expect(answer.body).not.toContain("SECRET");
  }
});

test("S12: a path with .. is resolved first, and is then an address of the app", async () => {
  expect((await get("/%2e%2e/package.json")).body).toBe(
    files["index.html"].replace("__ORIGIN__", server.context.settings.publicOrigin).replace("__EDITION__", "th"),
  );
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

test("the picture for link previews has the product's own address", async () => {
  const { body } = await get("/register?code=PR1234567890");
  expect(body).toContain(`content="${server.context.settings.publicOrigin}/share.png"`);
});

test("a page is compressed with Brotli where that is accepted", async () => {
  const page = await get("/login", { "accept-encoding": "gzip, br" });
  expect(page.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain("<title>login</title>");
});

test("a 304 keeps the page's policy", async () => {
  const page = await get("/user/home", html);
  const again = await get("/user/home", { ...html, "if-none-match": String(page.headers["etag"]) });
  expect(again.statusCode).toBe(304);
  expect([undefined, PAGE_POLICY]).toContain(again.headers["content-security-policy"]);
});

test("files with a hash in their name are cached for ever, pages are revalidated, Brotli is used where accepted", async () => {
  expect((await get("/assets/app-abc123.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/", html)).headers["cache-control"]).toBe("no-cache");
  const compressed = await get("/assets/app-abc123.js", { "accept-encoding": "br" });
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(compressed.body).toBe("compressed");
  expect(String(compressed.headers["content-type"])).toContain("javascript");
  expect((await get("/assets/app-abc123.js")).headers["content-encoding"]).toBeUndefined();
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
  expect((await server.call("GET", "/", { from, headers: html })).statusCode).toBe(200);
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
