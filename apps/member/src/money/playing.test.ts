import { beforeEach, expect, test, vi } from "vitest";

import { endSession, forgetSession, keepToken } from "../lib/session.ts";
import { forgetPlaying, leftByMe, notePlaying, takeLeftGame } from "./playing.ts";

const memoryStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
};

beforeEach(async () => {
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("localStorage", memoryStorage());
  await keepToken("token", false, "0810000001");
});

test("a member who returns to this tab has left the game, once", () => {
  expect(takeLeftGame()).toBeNull();
  notePlaying(leftByMe("PG"));
  expect(takeLeftGame()).toEqual(leftByMe("PG"));
  expect(takeLeftGame()).toBeNull();
});

test("a game that did not open was not left", () => {
  notePlaying(leftByMe("PG"));
  forgetPlaying();
  expect(takeLeftGame()).toBeNull();
});

test("a session that ends during play leaves the note for the next login of the same member", async () => {
  const left = leftByMe("PG");
  notePlaying(left);
  forgetSession();
  await keepToken("another token", false, "0810000001");
  expect(takeLeftGame()).toEqual(left);
});

test("another member gets no note, and leaves none", async () => {
  notePlaying(leftByMe("PG"));
  forgetSession();
  await keepToken("another's token", false, "0810000002");
  expect(takeLeftGame()).toBeNull();
  forgetSession();
  await keepToken("another token", false, "0810000001");
  expect(takeLeftGame()).toBeNull();
});

test("logging out deletes the note", async () => {
  vi.stubGlobal("fetch", async () => new Response());
  vi.stubGlobal("document", { documentElement: { lang: "th" } });
  notePlaying(leftByMe("PG"));
  endSession();
  await keepToken("another token", false, "0810000001");
  expect(takeLeftGame()).toBeNull();
});
