import { io } from "socket.io-client";
import { expect, test, vi } from "vitest";

import { openChatLine } from "./chat-line.ts";
import type { AppSocket } from "./realtime.ts";

const EVENTS = ["chat:message", "chat:typing", "chat:read", "chat:ended", "chat:rated"] as const;

test("on the member's line the chat hears what is its own, once, and leaves the line as it was", () => {
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
  // However often the line was asked for, each event is heard once.
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

test("a line that comes after the chat has gone is left alone", () => {
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
