import { brotliDecompressSync } from "node:zlib";

import { afterAll, expect, test } from "vitest";

import { createConsoleApp } from "../console-app.ts";
import { FILES, HTML, openPages, PAGE_POLICY } from "../testing/pages.ts";

const { folder, server, get, close } = await openPages();
afterAll(close);

test("S12: an unknown path under /api is a JSON 404, and the app's page answers only GET, whatever is accepted", async () => {
  for (const headers of [{}, HTML])
    expect((await get("/api/nothing", headers)).json()).toEqual({ message: "NOT_FOUND" });
  for (const url of ["/callbacks/nothing", "/callbacks?x=1", "/api?x=1"])
    expect((await get(url, HTML)).json()).toEqual({ message: "NOT_FOUND" });
  expect((await get("/user/home", HTML)).body).toContain('<html data-edition="th"><title>app</title>');
  expect((await get("/login", HTML)).body).toContain("<title>login</title>");
  expect((await get("/login?code=PR1", HTML)).body).toContain("<title>login</title>");
  expect((await get("/login", { ...HTML, cookie: "locale=LO" })).body).toContain("<title>login in Lao</title>");
  for (const accept of ["*/*", "application/json", "image/png"]) {
    const page = await get("/login", { accept });
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("<title>login</title>");
  }
  expect((await get("/assets/gone.js", { accept: "*/*" })).statusCode).toBe(404);
  expect((await server.call("POST", "/user/home", { headers: HTML })).statusCode).toBe(404);
});

test("below /.well-known, and where a path cannot be decoded, is the app's page too, on both ports", async () => {
  const consoleApp = await createConsoleApp(server.context, { pages: folder });
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
    FILES["index.html"].replace("__ORIGIN__", server.context.settings.publicOrigin).replace("__EDITION__", "th"),
  );
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
  const page = await get("/user/home", HTML);
  const again = await get("/user/home", { ...HTML, "if-none-match": String(page.headers["etag"]) });
  expect(again.statusCode).toBe(304);
  expect([undefined, PAGE_POLICY]).toContain(again.headers["content-security-policy"]);
});

test("files with a hash in their name are cached for ever, pages are revalidated, Brotli is used where accepted", async () => {
  expect((await get("/assets/app-abc123.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/", HTML)).headers["cache-control"]).toBe("no-cache");
  const compressed = await get("/assets/app-abc123.js", { "accept-encoding": "br" });
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(compressed.body).toBe("compressed");
  expect(String(compressed.headers["content-type"])).toContain("javascript");
  expect((await get("/assets/app-abc123.js")).headers["content-encoding"]).toBeUndefined();
});
