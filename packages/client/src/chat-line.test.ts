import { io, Manager } from "socket.io-client";
import { expect, test, vi } from "vitest";

import { openChatLine } from "./chat-line.ts";
import { type AppSocket, LINE_OPTIONS } from "./realtime.ts";

const EVENTS = ["chat:message", "chat:typing", "chat:read", "chat:ended", "chat:rated"] as const;

test("over the member's connection the chat gets its own events, once, and leaves the connection open", () => {
  const socket: AppSocket = io("http://127.0.0.1:1", { autoConnect: false });
  const disconnect = vi.spyOn(socket, "disconnect");
  const waiting: ((opened: AppSocket) => void)[] = [];
  const heard: string[] = [];
  const line = openChatLine({
    shared: { withSocket: (use) => waiting.push(use) },
    auth: () => {
      throw new Error("a line that is shared is opened by whoever has it");
    },
    on: {
      "chat:message": () => heard.push("message"),
      "chat:typing": ({ by }) => heard.push(by),
      "chat:read": () => heard.push("read"),
      "chat:ended": () => heard.push("ended"),
      "chat:rated": () => heard.push("rated"),
    },
    onJoined: () => undefined,
    onLost: () => heard.push("lost"),
    onRefused: () => undefined,
  });
  // However often the connection was requested, each event is heard once.
  for (const use of [...waiting, ...waiting]) use(socket);
  for (const event of EVENTS) expect(socket.listeners(event), event).toHaveLength(1);
  for (const tell of socket.listeners("chat:typing")) tell({ by: "other" });
  for (const tell of socket.listeners("disconnect")) tell("transport close");
  expect(heard).toEqual(["other", "lost"]);

  line.stop();
  for (const event of [...EVENTS, "connect", "disconnect", "connect_error"] as const)
    expect(socket.listeners(event), event).toEqual([]);
  expect(disconnect).not.toHaveBeenCalled();
});

test("a connection that opens after the chat has closed is left alone", () => {
  const socket: AppSocket = io("http://127.0.0.1:1", { autoConnect: false });
  const waiting: ((opened: AppSocket) => void)[] = [];
  const ignore = (): void => undefined;
  const line = openChatLine({
    shared: { withSocket: (use) => waiting.push(use) },
    auth: () => ({}),
    on: {
      "chat:message": ignore,
      "chat:typing": ignore,
      "chat:read": ignore,
      "chat:ended": ignore,
      "chat:rated": ignore,
    },
    onJoined: ignore,
    onLost: ignore,
    onRefused: ignore,
  });
  line.stop();
  for (const use of waiting) use(socket);
  for (const event of EVENTS) expect(socket.listeners(event), event).toEqual([]);
});

test("a lost connection is retried within half a second at first, then within 5 s, without end, and at random times", () => {
  const manager = new Manager("http://127.0.0.1:1", {
    ...LINE_OPTIONS,
    transports: [...LINE_OPTIONS.transports],
    autoConnect: false,
  });
  const [first, spread] = [manager.reconnectionDelay(), manager.randomizationFactor()];
  expect(first * (1 + spread)).toBeLessThanOrEqual(500);
  expect(first * spread).toBeGreaterThan(100);
  expect([manager.reconnection(), manager.reconnectionAttempts()]).toEqual([true, Infinity]);
  expect(manager.reconnectionDelayMax()).toBe(5_000);
  expect(manager.opts.transports).toEqual(["websocket"]);
});

test("every 5 s an open connection joins again where joining failed, and an ended one is opened again", async () => {
  vi.useFakeTimers();
  const socket: AppSocket = io("http://127.0.0.1:1", { autoConnect: false });
  const answers = [{ ok: false }, { ok: true }];
  const emit = vi.fn((_event: string, _payload: object, answer: (error: null, room: object) => void) =>
    answer(null, answers.shift() ?? { ok: true }),
  );
  vi.spyOn(socket, "timeout").mockReturnValue({ emit } as never);
  const connect = vi.spyOn(socket, "connect").mockReturnValue(socket);
  const heard: string[] = [];
  const ignore = (): void => undefined;
  socket.connected = true;
  const line = openChatLine({
    shared: { withSocket: (hearOn) => hearOn(socket) },
    auth: () => ({}),
    on: {
      "chat:message": ignore,
      "chat:typing": ignore,
      "chat:read": ignore,
      "chat:ended": ignore,
      "chat:rated": ignore,
    },
    onJoined: () => heard.push("joined"),
    onLost: () => heard.push("lost"),
    onRefused: () => heard.push("refused"),
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(["refused"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(heard).toEqual(["refused", "joined"]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(emit).toHaveBeenCalledTimes(2);
  // The server closed the connection. Socket.IO does not reconnect by itself in that case.
  socket.connected = false;
  for (const tell of socket.listeners("disconnect")) tell("io server disconnect");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connect).toHaveBeenCalledTimes(1);
  expect(heard.at(-1)).toBe("lost");
  line.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connect).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
