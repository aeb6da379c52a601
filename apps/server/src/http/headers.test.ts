import { afterAll, expect, test } from "vitest";

import { HTML, openPages, PAGE_POLICY } from "../testing/pages.ts";

const { server, get, close } = await openPages();
afterAll(close);

test.each(["/", "/login", "/user/home", "/api/docs"])(
  "S1, S3: the page %s has the content security policy, with exact hosts only",
  async (url) => {
    const answer = await get(url, HTML);
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
  ["GET", "/", HTML],
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
