import { CHAT_REJOIN_MS } from "@krapao/contract/constants";
import type { Joined, ToClientEvents, ToServerEvents } from "@krapao/contract/realtime";
import type { Socket } from "socket.io-client";

import { LINE_OPTIONS } from "./realtime.ts";

type ChatEvents = Omit<ToClientEvents, "wallet:changed">;

type ChatLineOptions = {
  /** What the socket is opened with; read anew for each connection. */
  readonly auth: () => Readonly<Record<string, string | null>>;
  readonly on: ChatEvents;
  /** The room was joined, at first or again: what came meanwhile was not heard. */
  readonly onJoined: (room: Joined) => void;
  /** The line is down; it comes back by itself. */
  readonly onLost: () => void;
  /** The server does not let this one in. It is asked again every 5 s. */
  readonly onRefused: () => void;
};

/** A live line to the own chat room. */
export type ChatLine = { readonly typing: () => void; readonly stop: () => void };

type ChatSocket = Socket<ChatEvents, ToServerEvents>;

/** How long the answer to a join may take. */
const JOIN_MS = 5_000;

const join = async (socket: ChatSocket, { onJoined, onRefused }: ChatLineOptions): Promise<boolean> => {
  const room = await new Promise<Joined | null>((resolve) => {
    socket.timeout(JOIN_MS).emit("join", {}, (error: Error | null, answer: Joined) => {
      resolve(error === null ? answer : null);
    });
  });
  if (room?.ok === true) onJoined(room);
  else if (socket.connected) onRefused();
  return room?.ok === true;
};

/**
 * Opens a live line to the own chat room. Socket.IO reconnects a line that broke; one that the server refused or ended it
 * leaves alone, so that is looked at every 5 s (SPEC.md section 9).
 */
export const openChatLine = (options: ChatLineOptions): ChatLine => {
  const { auth, on, onLost, onRefused } = options;
  let socket: ChatSocket | null = null;
  let stopped = false;
  let isIn = false;
  let isJoining = false;

  const enter = async (opened: ChatSocket): Promise<void> => {
    if (isJoining) return;
    isJoining = true;
    isIn = await join(opened, options);
    isJoining = false;
  };
  const open = async (): Promise<void> => {
    const { io } = await import("socket.io-client");
    if (stopped) return;
    const opened: ChatSocket = io({
      ...LINE_OPTIONS,
      transports: [...LINE_OPTIONS.transports],
      // A line of its own: the member's other line comes and goes with the page around it.
      forceNew: true,
      auth: (give) => give(auth()),
    });
    socket = opened;
    opened.on("connect", () => void enter(opened));
    opened.on("disconnect", () => {
      isIn = false;
      if (!stopped) onLost();
    });
    opened.on("connect_error", () => {
      // Refused by the server, it does not try again by itself; with the line down it does.
      if (opened.active) onLost();
      else onRefused();
    });
    opened.on("chat:message", on["chat:message"]);
    opened.on("chat:typing", on["chat:typing"]);
    opened.on("chat:read", on["chat:read"]);
    opened.on("chat:ended", on["chat:ended"]);
  };
  let isOpening = false;
  const begin = (): void => {
    if (isOpening || socket !== null) return;
    isOpening = true;
    open()
      // Socket.IO itself could not be fetched.
      .catch(onLost)
      .finally(() => {
        isOpening = false;
      });
  };
  begin();

  const check = setInterval(() => {
    if (socket === null) begin();
    else if (socket.connected && !isIn) void enter(socket);
    else if (!socket.connected && !socket.active) socket.connect();
  }, CHAT_REJOIN_MS);

  return {
    typing: () => {
      if (isIn) socket?.volatile.emit("typing", {});
    },
    stop: () => {
      stopped = true;
      clearInterval(check);
      socket?.disconnect();
    },
  };
};
