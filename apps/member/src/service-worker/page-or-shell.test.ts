import { expect, test } from "vitest";

import { pageOrShell } from "./page-or-shell.ts";

const page = new Response("the page");
const kept = new Response("the shell");
const never = new Promise<never>(() => undefined);
const cut = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
const shell = () => Promise.resolve(kept);
const noShell = () => Promise.resolve(undefined);

test("a page comes from the network while that answers in time", async () => {
  expect(await pageOrShell({ fetched: Promise.resolve(page), shell, slow: never })).toBe(page);
  const missing = new Response("", { status: 404 });
  expect(await pageOrShell({ fetched: Promise.resolve(missing), shell, slow: never })).toBe(missing);
});

test("the shell takes its place without a line, on one too slow, and when a proxy has no server to ask", async () => {
  expect(await pageOrShell({ fetched: cut(), shell, slow: never })).toBe(kept);
  expect(await pageOrShell({ fetched: never, shell, slow: Promise.resolve() })).toBe(kept);
  for (const status of [500, 502, 503, 504]) {
    const fetched = Promise.resolve(new Response("<h1>Bad Gateway</h1>", { status }));
    expect(await pageOrShell({ fetched, shell, slow: never }), String(status)).toBe(kept);
  }
});

test("a browser that has lost its shell waits for the network and shows what that says", async () => {
  expect(await pageOrShell({ fetched: Promise.resolve(page), shell: noShell, slow: Promise.resolve() })).toBe(page);
  await expect(pageOrShell({ fetched: cut(), shell: noShell, slow: never })).rejects.toThrow("Failed to fetch");
});
