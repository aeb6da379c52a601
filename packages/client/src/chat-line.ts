import { CHAT_REJOIN_MS } from "@krapao/contract/constants";
import type { Joined, ToClientEvents } from "@krapao/contract/realtime";

import { type AppSocket, type Following, LINE_OPTIONS } from "./realtime.ts";

type ChatEvents = Omit<ToClientEvents, "wallet:changed">;

type ChatLineOptions = {
  /** The member's line, which the chat shares; null: a visitor's chat has a line of its own. */
  readonly shared: Pick<Following, "withSocket"> | null;
  /** What a line of its own is opened with; read anew for each connection. */
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

/** How long the answer to a join may take. */
const JOIN_MS = 5_000;

const join = async (socket: AppSocket, { onJoined, onRefused }: ChatLineOptions): Promise<boolean> => {
  const room = await new Promise<Joined | null>((resolve) => {
    socket.timeout(JOIN_MS).emit("join", {}, (error: Error | null, answer: Joined) => {
      resolve(error === null ? answer : null);
    });
  });
  if (room?.ok === true) onJoined(room);
  else if (socket.connected) onRefused();
  return room?.ok === true;
};

const openSocket = async (auth: ChatLineOptions["auth"]): Promise<AppSocket> => {
  const { io } = await import("socket.io-client");
  return io({
    ...LINE_OPTIONS,
    transports: [...LINE_OPTIONS.transports],
    forceNew: true,
    auth: (give) => give(auth()),
  });
};

/**
 * Opens a live line to the own chat room, on the member's line where there is one. Socket.IO reconnects a line that broke;
 * one that the server refused or ended it leaves alone, so that is looked at every 5 s (SPEC.md section 9).
 */
export const openChatLine = (options: ChatLineOptions): ChatLine => {
  const { shared, auth, on, onLost, onRefused } = options;
  let socket: AppSocket | null = null;
  let leave = (): void => undefined;
  let stopped = false;
  let isIn = false;
  let isJoining = false;
  let isOpening = false;

  const enter = async (opened: AppSocket): Promise<void> => {
    if (isJoining) return;
    isJoining = true;
    const isJoined = await join(opened, options);
    isIn = isJoined && opened.connected;
    isJoining = false;
  };
  const hearOn = (opened: AppSocket): void => {
    if (stopped || socket !== null) return;
    socket = opened;
    const connected = (): void => void enter(opened);
    const disconnected = (): void => {
      isIn = false;
      onLost();
    };
    const failed = (): void => {
      // Refused by the server, it does not try again by itself; with the line down it does.
      if (opened.active) onLost();
      else onRefused();
    };
    opened.on("connect", connected);
    opened.on("disconnect", disconnected);
    opened.on("connect_error", failed);
    opened.on("chat:message", on["chat:message"]);
    opened.on("chat:typing", on["chat:typing"]);
    opened.on("chat:read", on["chat:read"]);
    opened.on("chat:ended", on["chat:ended"]);
    opened.on("chat:rated", on["chat:rated"]);
    leave = () => {
      opened.off("connect", connected);
      opened.off("disconnect", disconnected);
      opened.off("connect_error", failed);
      opened.off("chat:message", on["chat:message"]);
      opened.off("chat:typing", on["chat:typing"]);
      opened.off("chat:read", on["chat:read"]);
      opened.off("chat:ended", on["chat:ended"]);
      opened.off("chat:rated", on["chat:rated"]);
      // A line that is shared goes with the page around it.
      if (shared === null) opened.disconnect();
    };
    if (opened.connected) void enter(opened);
  };
  const begin = (): void => {
    if (shared !== null) {
      shared.withSocket(hearOn);
      return;
    }
    if (isOpening) return;
    isOpening = true;
    openSocket(auth)
      .then((opened) => {
        if (stopped) opened.disconnect();
        else hearOn(opened);
      })
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
      leave();
    },
  };
};
