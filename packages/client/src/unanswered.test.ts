import { afterEach, expect, test, vi } from "vitest";

import { createDeviceStorage } from "./device-storage.ts";
import { memoryStorage } from "./testing/memory-storage.ts";
import { createUnanswered } from "./unanswered.ts";

const [A, B] = ["a".repeat(32), "b".repeat(32)];
const DAY = 86_400_000;

const create = (storage = memoryStorage()) => ({
  storage,
  unanswered: createUnanswered(createDeviceStorage(() => storage)),
});

afterEach(() => vi.useRealTimers());

test("a request keeps its key, also across a reload, until it is answered", async () => {
  const { storage, unanswered } = create();
  const { key } = await unanswered.keyFor(A, "POST /x {}");
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  const reloaded = create(storage).unanswered;
  expect((await reloaded.keyFor(A, "POST /x {}")).key).toBe(key);
  expect(await reloaded.isUnanswered(A, "POST /x {}")).toBe(true);
  await reloaded.answered(A, "POST /x {}");
  expect(await reloaded.isUnanswered(A, "POST /x {}")).toBe(false);
  expect((await reloaded.keyFor(A, "POST /x {}")).key).not.toBe(key);
});

test("another owner and another request have their own keys", async () => {
  const { unanswered } = create();
  const made = [
    await unanswered.keyFor(A, "POST /x {}"),
    await unanswered.keyFor(B, "POST /x {}"),
    await unanswered.keyFor(A, "POST /y {}"),
  ];
  expect(new Set(made.map(({ key }) => key)).size).toBe(3);
});

test("when an owner logs out, only their own keys are removed", async () => {
  const { unanswered } = create();
  await unanswered.keyFor(A, "POST /x {}");
  await unanswered.keyFor(B, "POST /x {}");
  unanswered.forget(A);
  expect(await unanswered.isUnanswered(A, "POST /x {}")).toBe(false);
  expect(await unanswered.isUnanswered(B, "POST /x {}")).toBe(true);
});

test("a key is removed when the server no longer keeps it", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T04:00:00.000Z") });
  const { unanswered } = create();
  const first = await unanswered.keyFor(A, "GET /x ");
  vi.setSystemTime(Date.now() + 29 * DAY);
  expect(await unanswered.keyFor(A, "GET /x ")).toEqual(first);
  vi.setSystemTime(Date.now() + 2 * DAY);
  expect((await unanswered.keyFor(A, "GET /x ")).key).not.toBe(first.key);
});

test("for an owner without a name a key is kept in memory, until the session ends", async () => {
  const { storage, unanswered } = create();
  const { key } = await unanswered.keyFor(null, "POST /x {}");
  expect((await unanswered.keyFor(null, "POST /x {}")).key).toBe(key);
  expect(storage.length).toBe(0);
  unanswered.tidy();
  expect((await unanswered.keyFor(null, "POST /x {}")).key).not.toBe(key);
});

test.each(["[]", "null", "no json", '{"POST /x":"key"}'])("invalid content is no key: %s", async (text) => {
  const { storage, unanswered } = create();
  storage.setItem("unanswered", text);
  expect(await unanswered.isUnanswered(A, "POST /x {}")).toBe(false);
  unanswered.tidy();
  expect(storage.getItem("unanswered")).toBeNull();
});
