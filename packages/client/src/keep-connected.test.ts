import { CHAT_RECONNECT_MS } from "@krapao/contract/constants";
import { Manager } from "socket.io-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { keepConnected } from "./keep-connected.ts";
import { LINE_OPTIONS } from "./realtime.ts";

let online: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  online = new EventTarget();
  vi.stubGlobal("addEventListener", online.addEventListener.bind(online));
  vi.stubGlobal("removeEventListener", online.removeEventListener.bind(online));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lineOf = () => {
  const calls: string[] = [];
  let tell = (_reason: string): void => undefined;
  const line = {
    connected: false,
    connect: () => void calls.push("connect"),
    disconnect: () => void calls.push("disconnect"),
    on: (_event: "disconnect", listener: (reason: string) => void) => {
      tell = listener;
    },
  };
  return { line, calls, tell: (reason: string) => tell(reason) };
};

test("a connection that the server ended is opened again, once, within a second and a half", () => {
  const { line, calls, tell } = lineOf();
  keepConnected(line);
  tell("io server disconnect");
  tell("io server disconnect");
  vi.advanceTimersByTime(499);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1_001);
  expect(calls).toEqual(["connect"]);
});

test("connections that Socket.IO restores, or that we ended, are left alone", () => {
  const { line, calls, tell } = lineOf();
  keepConnected(line);
  for (const reason of ["transport close", "ping timeout", "io client disconnect"]) tell(reason);
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([]);
});

test("when the device is online again, a closed connection is opened and an open one stays", () => {
  const { line, calls } = lineOf();
  keepConnected(line);
  online.dispatchEvent(new Event("online"));
  expect(calls).toEqual(["disconnect", "connect"]);
  line.connected = true;
  online.dispatchEvent(new Event("online"));
  expect(calls).toEqual(["disconnect", "connect"]);
});

test("after it is stopped no connection is opened", () => {
  const { line, calls, tell } = lineOf();
  const stop = keepConnected(line);
  tell("io server disconnect");
  stop();
  tell("io server disconnect");
  online.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([]);
});

test("a lost connection is retried within half a second at first, by websocket, without end", () => {
  const line = new Manager("http://127.0.0.1:9", {
    ...LINE_OPTIONS,
    transports: [...LINE_OPTIONS.transports],
    autoConnect: false,
  });
  expect(line.reconnectionDelay() * (1 + line.randomizationFactor())).toBeLessThanOrEqual(CHAT_RECONNECT_MS);
  expect(line.reconnection()).toBe(true);
  expect(line.reconnectionAttempts()).toBe(Infinity);
  expect(line.opts.transports).toEqual(["websocket"]);
});
