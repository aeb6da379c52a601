import { memoryStorage } from "@krapao/client/testing/memory-storage";
import { spin } from "@krapao/contract/spin/spin";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { awaitsAnswer, NO_ANSWER, request } from "../../lib/client.ts";
import { forgetSession, keepToken } from "../../lib/session.ts";
import { noteSpin, readUnseenSpin } from "./unseen-spin.ts";

const fair = { seedHash: "a", nextSeedHash: "b", clientSeed: "c", nonce: 4 };
const line = (nonce: number, seedHash = "a") => ({ seedHash, nonce, code: `P${nonce}`, label: `฿${nonce}` });

/** The server's history, newest first; null while it cannot be read. */
let history: readonly object[] | null = [];
let spins = 0;

beforeEach(async () => {
  spins = 0;
  for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, memoryStorage());
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  // Offline nothing is sent a second time.
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.endsWith("/spin")) spins += 1;
    if (address.endsWith("/spin") || history === null) throw new TypeError("no line");
    return Response.json(history);
  });
  await keepToken("token", true, "0812223333");
});
afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

const press = async (): Promise<void> => {
  noteSpin(fair);
  await request(spin, {}).catch(() => undefined);
};

test("a spin without an answer that was made is read, and the next press is a new spin", async () => {
  await press();
  history = [line(4), line(3)];
  expect(await readUnseenSpin()).toMatchObject({ code: "P4" });
  expect(await awaitsAnswer(spin)).toBe(false);
  expect(spins).toBe(1);
});

test("a spin that was not made is told once, is not sent, and keeps its key for the next press", async () => {
  await press();
  history = [line(3), line(4, "an older pair's")];
  await expect(readUnseenSpin()).rejects.toMatchObject({ key: NO_ANSWER });
  expect(await readUnseenSpin()).toBe(null);
  expect(await awaitsAnswer(spin)).toBe(true);
  expect(spins).toBe(1);
});

test("while the history cannot be read, an unanswered spin is told again, and an answered one waits", async () => {
  await press();
  history = null;
  await expect(readUnseenSpin()).rejects.toMatchObject({ key: NO_ANSWER });
  await expect(readUnseenSpin()).rejects.toMatchObject({ key: NO_ANSWER });
  localStorage.removeItem("unanswered");
  expect(await readUnseenSpin()).toBe(null);
  history = [line(4)];
  expect(await readUnseenSpin()).toMatchObject({ code: "P4" });
});
