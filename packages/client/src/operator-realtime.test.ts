import { io } from "socket.io-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { openOperatorLine } from "./operator-realtime.ts";

type Answer = { readonly ok: boolean; readonly seq: number } | Error;
type Acknowledge = (error: Error | null, answer: { readonly ok: boolean; readonly seq: number }) => void;

const ignore = (): void => undefined;
const on = {
  "inbox:changed": ignore,
  "chat:message": ignore,
  "chat:typing": ignore,
  "chat:read": ignore,
  "chat:ended": ignore,
};

/** A connected line whose server gives these answers, one after the other. */
const openLine = async (answers: Answer[]) => {
  const socket = io("http://127.0.0.1:1", { autoConnect: false });
  const emit = vi.fn((_event: string, _payload: { readonly _id: string | null }, acknowledge: Acknowledge) => {
    const answer = answers.shift() ?? { ok: true, seq: 0 };
    if (answer instanceof Error) acknowledge(answer, { ok: false, seq: 0 });
    else acknowledge(null, answer);
  });
  vi.spyOn(socket, "timeout").mockReturnValue({ emit } as never);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
  vi.doMock("socket.io-client", () => ({ io: () => socket }));
  const heard: [string, number | null][] = [];
  const line = openOperatorLine({
    token: () => "token",
    on,
    onLine: ignore,
    onWatched: (id, seq) => heard.push([id, seq]),
  });
  await vi.dynamicImportSettled();
  const connect = (): void => {
    socket.connected = true;
    for (const tell of socket.listeners("connect")) tell();
  };
  return { socket, line, heard, connect, asked: () => emit.mock.calls.map(([, { _id }]) => _id) };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", ignore);
  vi.stubGlobal("removeEventListener", ignore);
});
afterEach(() => {
  vi.doUnmock("socket.io-client");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a conversation that the server could not watch is asked for every 5 s, until it is watched", async () => {
  const { line, heard, connect, asked } = await openLine([
    { ok: true, seq: 0 },
    { ok: false, seq: 0 },
    new Error("no answer in time"),
    { ok: true, seq: 7 },
  ]);
  connect();
  line.watch("one");
  expect(heard).toEqual([["one", null]]);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(heard).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_001);
  expect(heard).toEqual([
    ["one", null],
    ["one", null],
    ["one", 7],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toEqual([null, "one", "one", "one"]);
  line.stop();
});

test("another conversation, a lost connection and the end of the line end the asking for the first", async () => {
  const { socket, line, connect, asked } = await openLine([
    { ok: true, seq: 0 },
    { ok: false, seq: 0 },
    { ok: true, seq: 1 },
    { ok: false, seq: 0 },
    { ok: false, seq: 0 },
  ]);
  connect();
  line.watch("one");
  line.watch("two");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toEqual([null, "one", "two"]);

  line.watch("three");
  socket.connected = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toEqual([null, "one", "two", "three"]);
  connect();
  expect(asked()).toEqual([null, "one", "two", "three", "three"]);
  line.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toHaveLength(5);
});
