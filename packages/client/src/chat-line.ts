import { CHAT_REJOIN_MS } from "@krapao/contract/constants";
import type { Joined, ToClientEvents } from "@krapao/contract/realtime";

import { type AppSocket, type Following, LINE_OPTIONS } from "./realtime.ts";

type ChatEvents = Omit<ToClientEvents, "wallet:changed">;

type ChatLineOptions = {
  /** The member's socket, which the chat shares. Null: a visitor's chat has a socket of its own. */
  readonly shared: Pick<Following, "withSocket"> | null;
  /** How its own socket is opened. It is read again for each connection. */
  readonly auth: () => Readonly<Record<string, string | null>>;
  readonly on: ChatEvents;
  /** The room was joined, for the first time or again. Events before that were missed. */
  readonly onJoined: (room: Joined) => void;
  /** The connection is lost. It comes back by itself. */
  readonly onLost: () => void;
  /** The server refuses the socket. It is asked again every 5 s. */
  readonly onRefused: () => void;
};

/** A live connection to the caller's own chat room. */
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
 * Opens a live connection to the caller's own chat room, on the member's socket where there is one. Socket.IO
 * reconnects a socket that broke, but not one that the server refused or ended. So that is checked every 5 s (SPEC.md
 * section 9).
 */
export const openChatLine = (options: ChatLineOptions): ChatLine => {
  const { shared, auth, on, onLost, onRefused } = options;
  let socket: AppSocket | null = null;
  let leave = (): void => undefined;
  let isStopped = false;
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
    if (isStopped || socket !== null) return;
    socket = opened;
    const connected = (): void => void enter(opened);
    const disconnected = (): void => {
      isIn = false;
      onLost();
    };
    const failed = (): void => {
      // After a refusal Socket.IO does not try again by itself. After a lost connection it does.
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
      // A shared socket ends with the page around it.
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
        if (isStopped) opened.disconnect();
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
      isStopped = true;
      clearInterval(check);
      leave();
    },
  };
};
