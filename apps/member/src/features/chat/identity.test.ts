import { memoryStorage } from "@krapao/client/testing/memory-storage";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { readChatConfig, whoseRoom } from "./identity.ts";

/** What another tab does while this one waits for the server. */
let meanwhile = (): void => undefined;

beforeEach(() => {
  meanwhile = () => undefined;
  let given = 0;
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("location", new URL("http://127.0.0.1/contact"));
  vi.stubGlobal("document", { documentElement: { lang: "th" } });
  vi.stubGlobal("fetch", async () => {
    meanwhile();
    given += 1;
    return Response.json({
      PREFIX: "krapao-",
      guestId: `fresh-${given}`,
      online: true,
      hours: [],
      unread: 0,
      greeting: null,
    });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const read = () => readChatConfig(new AbortController().signal);

test("a visitor gets an id, and a new one when the server no longer knows it", async () => {
  await read();
  expect(whoseRoom()).toEqual({ guestId: "fresh-1" });
  await read();
  expect(whoseRoom()).toEqual({ guestId: "fresh-2" });
});

test("two tabs that open the chat together are in the same room", async () => {
  meanwhile = () => localStorage.setItem("guest_id", "of-the-other-tab");
  await read();
  expect(whoseRoom()).toEqual({ guestId: "of-the-other-tab" });
});
