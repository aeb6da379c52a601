import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropFile, fileOf, keepFile, restoreFile, sweepFiles } from "./kept-files.ts";

const file = new File(["picture"], "slip.png", { type: "image/png" });
/** The files in the browser's cache, by address. */
const kept = new Map<string, Response>();
const urlOf = (address: string): string => new URL(address, "http://127.0.0.1").href;
const cache = {
  put: async (address: string, response: Response) => void kept.set(urlOf(address), response),
  match: async (address: string) => kept.get(urlOf(address))?.clone(),
  delete: async (address: string) => kept.delete(urlOf(address)),
  keys: async () => [...kept.keys()].map((url) => ({ url })),
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("caches", { open: async () => cache });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sweepFiles(new Set());
});

test("a file is there after a reload, by its name and type, until it is dropped", async () => {
  keepFile("a", file);
  expect(fileOf("a")).toBe(file);
  const restored = await vi.waitUntil(() => restoreFile("a", "slip.png"));
  expect(await restored.text()).toBe("picture");
  expect(restored).toMatchObject({ name: "slip.png", type: "image/png" });
  expect(fileOf("a")).toBe(restored);
  dropFile("a");
  expect(fileOf("a")).toBeUndefined();
  await vi.waitUntil(() => kept.size === 0);
  expect(await restoreFile("a", "slip.png")).toBeUndefined();
});

test("files of closed tabs go after a day, those of messages that wait stay", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-22T07:00:00.000Z") });
  keepFile("own", file);
  keepFile("old", file);
  vi.setSystemTime(Date.parse("2026-11-23T07:00:01.000Z"));
  keepFile("new", file);
  await vi.waitUntil(() => kept.size === 3);
  // The memory of this page does not have the files of another tab.
  dropFile("new");
  await vi.waitUntil(() => kept.size === 2);
  await cache.put("/chat-files/new", new Response(file, { headers: { date: new Date().toUTCString() } }));
  await cache.put("/chat-files/older", new Response(file, { headers: { date: "Sun, 22 Nov 2026 06:00:00 GMT" } }));
  sweepFiles(new Set(["own"]));
  await vi.waitUntil(() => kept.size === 2);
  expect([...kept.keys()].toSorted()).toEqual([urlOf("/chat-files/new"), urlOf("/chat-files/own")]);
  expect(fileOf("own")).toBe(file);
  expect(fileOf("old")).toBeUndefined();
});

test("where the browser keeps nothing, a file is in the page alone", async () => {
  vi.stubGlobal("caches", undefined);
  keepFile("a", file);
  expect(fileOf("a")).toBe(file);
  expect(await restoreFile("a", "slip.png")).toBeUndefined();
});
