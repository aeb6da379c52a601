import type { ToClientEvents, ToServerEvents } from "@krapao/contract/realtime";
import type { Socket } from "socket.io-client";

import { keepConnected } from "./keep-connected.ts";
import { createUnreadCount } from "./unread-count.ts";

type Line = {
  /** How the socket is opened. It is read again for each connection. */
  readonly auth: () => Readonly<Record<string, string | null>>;
  /** Called when something about the member's money changed. */
  readonly onWallet?: ToClientEvents["wallet:changed"];
  /**
   * Called after every connect, also the first one. Events before that were missed, and an event only tells what to ask
   * for again.
   */
  readonly onConnect?: () => void;
};

/** A socket of the members' app. */
export type AppSocket = Socket<ToClientEvents, ToServerEvents>;

/** A connection that is open, or comes back. */
export type Following = {
  /** Reports the number of unread chat messages, now and whenever it changes. Returns a function that ends this. */
  readonly watchUnread: (tell: (unread: number) => void) => () => void;
  /**
   * Passes the socket to a caller that listens to more events, at once or when it exists. A second call fetches it
   * again.
   */
  readonly withSocket: (hearOn: (socket: AppSocket) => void) => void;
  readonly stop: () => void;
};

/** How every socket of an app is opened and reopened. */
export const LINE_OPTIONS = {
  transports: ["websocket"],
  // Within 500 ms at first, spread so that not all clients come back at the same moment. It never gives up.
  reconnectionDelay: 350,
  randomizationFactor: 0.4,
  reconnectionDelayMax: 5_000,
} as const;

/** How long the answer to a join may take. */
const JOIN_MS = 5_000;

/** Receives the server's events. Socket.IO is loaded only now. */
export const followEvents = ({ auth, onWallet, onConnect }: Line): Following => {
  let socket: AppSocket | null = null;
  let isStopped = false;
  let release = (): void => undefined;
  let count: ReturnType<typeof createUnreadCount> | null = null;
  let isOpening = false;
  const wanted = new Set<(socket: AppSocket) => void>();

  const join = (): void => {
    const joining = count;
    if (joining === null || socket?.connected !== true) return;
    socket.timeout(JOIN_MS).emit("join", {}, (error, room) => {
      if (error === null && count === joining) joining.joined(room);
    });
  };
  const open = async (): Promise<void> => {
    const { io } = await import("socket.io-client");
    if (isStopped) return;
    const opened: AppSocket = io({
      ...LINE_OPTIONS,
      transports: [...LINE_OPTIONS.transports],
      auth: (give) => give(auth()),
    });
    socket = opened;
    release = keepConnected(opened);
    opened.on("connect", () => {
      onConnect?.();
      join();
    });
    if (onWallet !== undefined) opened.on("wallet:changed", onWallet);
    opened.on("chat:message", (message) => count?.said(message));
    opened.on("chat:read", (mark) => count?.read(mark));
    for (const hearOn of wanted) hearOn(opened);
    wanted.clear();
  };
  const begin = (): void => {
    if (isOpening || socket !== null || isStopped) return;
    isOpening = true;
    open()
      // Without Socket.IO there are no events. The page works all the same.
      .catch(() => undefined)
      .finally(() => {
        isOpening = false;
      });
  };
  begin();

  return {
    watchUnread: (tell) => {
      count = createUnreadCount(tell);
      join();
      return () => {
        count = null;
      };
    },
    withSocket: (hearOn) => {
      if (socket !== null) {
        hearOn(socket);
        return;
      }
      wanted.add(hearOn);
      begin();
    },
    stop: () => {
      isStopped = true;
      release();
      socket?.disconnect();
    },
  };
};
