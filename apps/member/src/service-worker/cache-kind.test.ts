import { expect, test } from "vitest";

import { cacheKind } from "./cache-kind.ts";

const ORIGIN = "https://wallet.example";
const kind = (path: string, more: { readonly method?: string; readonly mode?: string } = {}) =>
  cacheKind({ method: "GET", mode: "cors", url: new URL(path, ORIGIN).href, ...more }, ORIGIN);

test("no API call is answered from a cache", () => {
  for (const path of ["/api/wallet", "/api/lookup/deposit", "/api", "/callbacks/qr/WW", "/socket.io/?EIO=4"])
    expect([kind(path), kind(path, { mode: "navigate" })], path).toEqual(["network", "network"]);
  for (const path of ["/config.json", "/readyz", "/share.png"]) expect(kind(path), path).toBe("network");
});

test("files of a build are cached, and pages fall back to the shell", () => {
  expect(kind("/assets/home-abc123.js")).toBe("asset");
  expect(kind("/user/home", { mode: "navigate" })).toBe("page");
});

test("requests that change something, and requests to other origins, are not intercepted", () => {
  expect(kind("/assets/home-abc123.js", { method: "POST" })).toBe("network");
  expect(kind("https://other.example/assets/a.js")).toBe("network");
});
