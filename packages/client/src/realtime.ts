import type { ToClientEvents, ToServerEvents } from "@krapao/contract/realtime";
import type { Socket } from "socket.io-client";

import { keepConnected } from "./keep-connected.ts";
import { createUnreadCount } from "./unread-count.ts";

type Line = {
  /** What the socket is opened with; read anew for each connection. */
  readonly auth: () => Readonly<Record<string, string | null>>;
  /** Called when something of the member's money changed. */
  readonly onWallet?: ToClientEvents["wallet:changed"];
  /**
   * Called after every connect, the first too: what happened before was not heard, and an event only tells what to ask
   * again.
   */
  readonly onConnect?: () => void;
};

/** A socket of the members' app. */
export type AppSocket = Socket<ToClientEvents, ToServerEvents>;

/** A line that is open, or comes back. */
export type Following = {
  /** Tells how many messages of the chat are unread, now and whenever that changes; gives a function that ends it. */
  readonly watchUnread: (tell: (unread: number) => void) => () => void;
  /** Gives the line's socket, at once or when it is there, to what hears more on it. Asked again, it is fetched again. */
  readonly withSocket: (hearOn: (socket: AppSocket) => void) => void;
  readonly stop: () => void;
};

/** How every line of an app is opened, and opened again. */
export const LINE_OPTIONS = {
  transports: ["websocket"],
  // Within 500 ms at first, spread so that not everybody comes back in the same moment; for ever.
  reconnectionDelay: 350,
  randomizationFactor: 0.4,
  reconnectionDelayMax: 5_000,
} as const;

/** How long the answer to a join may take. */
const JOIN_MS = 5_000;

/** Follows the server's events live. Socket.IO is fetched only now. */
export const followEvents = ({ auth, onWallet, onConnect }: Line): Following => {
  let socket: AppSocket | null = null;
  let stopped = false;
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
    if (stopped) return;
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
    if (isOpening || socket !== null || stopped) return;
    isOpening = true;
    open()
      // Without Socket.IO there is nothing live; the page works all the same.
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
      stopped = true;
      release();
      socket?.disconnect();
    },
  };
};
