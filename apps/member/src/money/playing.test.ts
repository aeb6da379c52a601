import { beforeEach, expect, test, vi } from "vitest";

import { forgetPlaying, notePlaying, takeLeftGame } from "./playing.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  forgetPlaying();
});

test("a member who returns to this tab has left the game, once", () => {
  expect(takeLeftGame()).toBeNull();
  notePlaying("PG");
  expect(takeLeftGame()).toBe("PG");
  expect(takeLeftGame()).toBeNull();
});

test("a game that did not open was not left", () => {
  notePlaying("PG");
  forgetPlaying();
  expect(takeLeftGame()).toBeNull();
});
