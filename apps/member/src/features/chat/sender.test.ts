import { memoryStorage } from "@krapao/client/testing/memory-storage";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { CallError } from "../../lib/client.ts";
import { CHAT_OUTBOX } from "../../lib/storage.ts";
import { createSender } from "./sender.ts";
import { BEGINNING, createStore } from "./state.ts";

type Options = { readonly signal: AbortSignal; readonly fields: object; readonly onProgress: (part: number) => void };
const { request, upload } = vi.hoisted(() => ({
  request: vi.fn<(call: unknown, given: Given) => Promise<unknown>>(),
  upload: vi.fn<(call: unknown, file: File, options: Options) => Promise<{ readonly path: string }>>(),
}));
vi.mock(import("../../lib/client.ts"), async (original) => ({ ...(await original()), request: request as never }));
vi.mock(import("../../lib/upload.ts"), () => ({ upload: upload as never }));

type Given = { readonly body: { readonly message: { readonly payload: { readonly message: string } } } };
const tooSoon = () => new CallError("REQUEST_LIMIT", 429);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  request.mockReset();
  upload.mockReset();
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

/** A page's chat, of the guest or of the member whose token the tab has. */
const openPage = () => {
  const store = createStore({ ...BEGINNING, phase: "ready", line: "joined", session: "one" });
  const leaving = new AbortController();
  const sender = createSender({ store, signal: leaving.signal, now: () => new Date(), fetchSaid: async () => null });
  const leave = (): void => {
    leaving.abort();
    sender.stop();
  };
  return { store, sender, leave };
};
const slip = new File(["x"], "slip.png", { type: "image/png" });
const never = (_call: unknown, _file: File, { signal, onProgress }: Options): Promise<{ readonly path: string }> =>
  new Promise((_resolve, reject) => {
    onProgress(0.5);
    signal.addEventListener("abort", () => reject(signal.reason));
  });

test("a file shows how much of it is uploaded, and can be taken back meanwhile", async () => {
  upload.mockImplementation(never);
  const { store, sender, leave } = openPage();
  sender.attach(slip, "image");
  const [outgoing] = store.get().outbox;
  expect(outgoing).toMatchObject({ status: "uploading_file", part: 0.5, draft: { name: "slip.png", path: null } });
  expect(sender.preview(outgoing?.id ?? "")).toMatch(/^blob:/);
  sender.remove(outgoing?.id ?? "");
  await vi.advanceTimersByTimeAsync(0);
  expect(upload.mock.calls[0]?.[2].signal.aborted).toBe(true);
  expect(store.get()).toMatchObject({ outbox: [], alert: null });
  expect(request).not.toHaveBeenCalled();
  leave();
});

test("a file that is uploaded while its guest logs in is uploaded again as the member's, under the same id", async () => {
  localStorage.setItem("guest_id", "guest-1");
  upload.mockImplementation(never);
  const visitor = openPage();
  visitor.sender.attach(slip, "image");
  expect(upload.mock.calls[0]?.[2].fields).toEqual({ guestId: "guest-1" });
  visitor.leave();

  localStorage.removeItem("guest_id");
  localStorage.setItem("token", "of-the-member");
  upload.mockResolvedValue({ path: "p" });
  request.mockResolvedValue({ _id: "m1", seq: 1, createdAt: "2026-11-20T03:00:00.000Z" });
  const member = openPage();
  const [{ id } = { id: "" }] = member.store.get().outbox;
  expect(member.store.get().outbox).toMatchObject([{ status: "sending", part: 0 }]);
  member.sender.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(upload.mock.calls[1]?.slice(1)).toMatchObject([slip, { fields: {} }]);
  expect(request.mock.calls[0]?.[1].body.message).toMatchObject({ deliver: { id }, payload: { filePath: "p" } });
  expect(member.store.get().outbox).toEqual([]);
  member.leave();
});

test("a file that the server has in no room of the sender is uploaded anew when it is sent again", async () => {
  upload.mockResolvedValueOnce({ path: "of-the-guest" }).mockResolvedValueOnce({ path: "own" });
  request
    .mockRejectedValueOnce(new CallError("NO_DATA", 404))
    .mockResolvedValueOnce({ _id: "m1", seq: 1, createdAt: "2026-11-20T03:00:00.000Z" });
  const { store, sender, leave } = openPage();
  sender.attach(slip, "image");
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get().outbox).toMatchObject([{ status: "failed", draft: { path: null } }]);
  sender.again(store.get().outbox[0]?.id ?? "");
  await vi.advanceTimersByTimeAsync(0);
  expect(request.mock.calls[1]?.[1].body.message).toMatchObject({ payload: { filePath: "own" } });
  expect(store.get().outbox).toEqual([]);
  leave();
});

/** A browser's cache in which files stand already; `ready` delays what it gives. */
const stubCache = (ready: Promise<void> = Promise.resolve()): void => {
  const match = async () => {
    await ready;
    return new Response("x", { headers: { "content-type": "image/png" } });
  };
  const cache = { match, put: async () => undefined, delete: async () => true, keys: async () => [] };
  vi.stubGlobal("caches", { open: async () => cache });
};
const waiting = (path: string | null) =>
  JSON.stringify([
    {
      id: "kept",
      draft: { message_type: "media", fileType: "image", name: "slip.png", path },
      status: "sending",
      part: 0,
      at: "2026-11-20T03:00:00.000Z",
    },
  ]);

test("a file that was uploaded before a reload, and is in no room of the sender, is uploaded anew", async () => {
  stubCache();
  sessionStorage.setItem(CHAT_OUTBOX, waiting("of-the-guest"));
  upload.mockResolvedValue({ path: "own" });
  request
    .mockRejectedValueOnce(new CallError("NO_DATA", 404))
    .mockResolvedValueOnce({ _id: "m1", seq: 1, createdAt: "2026-11-20T03:00:00.000Z" });
  const { store, sender, leave } = openPage();
  sender.wake();
  await vi.advanceTimersByTimeAsync(0);
  sender.again("kept");
  await vi.advanceTimersByTimeAsync(0);
  expect(request.mock.calls[1]?.[1].body.message).toMatchObject({ payload: { filePath: "own" } });
  expect(store.get().outbox).toEqual([]);
  leave();
});

test("a page that is left while it takes files over from before a reload writes nothing more", async () => {
  const ready = Promise.withResolvers<void>();
  stubCache(ready.promise);
  sessionStorage.setItem(CHAT_OUTBOX, waiting(null));
  const { leave } = openPage();
  leave();
  sessionStorage.setItem(CHAT_OUTBOX, "of the next session");
  ready.reject(new Error("the cache is gone"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sessionStorage.getItem(CHAT_OUTBOX)).toBe("of the next session");
});

test("a long name is not cut in the middle of a character", async () => {
  upload.mockImplementation(never);
  const { store, sender, leave } = openPage();
  sender.attach(new File(["x"], `a😀${"b".repeat(95)}.png`, { type: "image/png" }), "image");
  const [outgoing] = store.get().outbox;
  expect(outgoing?.draft).toMatchObject({ name: `${"b".repeat(95)}.png` });
  leave();
});
