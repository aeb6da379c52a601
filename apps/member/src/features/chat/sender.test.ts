import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { CallError } from "../../lib/client.ts";
import { createSender } from "./sender.ts";
import { BEGINNING, createStore } from "./state.ts";

const { request } = vi.hoisted(() => ({ request: vi.fn<(call: unknown, given: Given) => Promise<unknown>>() }));
vi.mock(import("../../lib/client.ts"), async (original) => ({ ...(await original()), request: request as never }));

type Given = { readonly body: { readonly message: { readonly payload: { readonly message: string } } } };
const tooSoon = () => new CallError("REQUEST_LIMIT", 429);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  request.mockReset();
});

/**
 * A sender whose server accepts a message only while `taken` says so; with what it was sent and what the screen shows.
 */
const open = (taken: () => boolean) => {
  const store = createStore({ ...BEGINNING, phase: "ready", line: "joined", session: "one" });
  const sent: string[] = [];
  request.mockImplementation(async (_call, { body }) => {
    if (!taken()) throw tooSoon();
    sent.push(body.message.payload.message);
    return { _id: `m${sent.length}`, seq: sent.length, createdAt: "2026-11-20T03:00:00.000Z" };
  });
  const { signal } = new AbortController();
  const sender = createSender({ store, signal, now: () => new Date(), fetchSaid: async () => null });
  const say = (message: string): void => sender.say({ message_type: "text", payload: { message } });
  return { store, sent, say, stop: sender.stop };
};

test("messages written faster than the server accepts are sent in order a little later, and do not fail", async () => {
  let left = 2;
  const { store, sent, say, stop } = open(() => (left -= 1) >= 0);
  for (const text of ["one", "two", "three", "four"]) say(text);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(["one", "two"]);
  expect(store.get().outbox.map(({ status }) => status)).toEqual(["sending", "sending"]);
  expect(store.get().alert).toMatchObject({ is: "failure" });
  const asked = request.mock.calls.length;
  say("five");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(request.mock.calls).toHaveLength(asked);
  left = 10;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(["one", "two", "three", "four", "five"]);
  expect(store.get()).toMatchObject({ outbox: [], alert: null });
  stop();
});

test("a limit that lasts is a failure in the end, and the message can be sent again", async () => {
  const { store, say, stop } = open(() => false);
  say("one");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(request.mock.calls).toHaveLength(3);
  expect(store.get().outbox).toMatchObject([{ status: "failed" }]);
  stop();
});
