import { CHAT_REJOIN_MS } from "@krapao/contract/constants";
import type { FromOperatorEvents, ToOperatorEvents } from "@krapao/contract/operator/realtime";
import type { Socket } from "socket.io-client";

import { keepConnected } from "./keep-connected.ts";

type OperatorSocket = Socket<ToOperatorEvents, FromOperatorEvents>;

/** How long the answer to a watch may take. */
const WATCH_MS = 5_000;

type Line = {
  /** The operator's token. It is read again for each connection. */
  readonly token: () => string | null;
  readonly on: ToOperatorEvents;
  /** Called after every connect and disconnect, because events were missed while there was no connection. */
  readonly onLine: (isConnected: boolean) => void;
  /**
   * From now on this conversation's messages after the one with that number are reported. Null: the server could not
   * tell it, and is asked again after 5 s.
   */
  readonly onWatched?: (id: string, seq: number | null) => void;
};

/** An operator's realtime connection. */
export type OperatorLine = {
  /** Receives this conversation's events from now on, also after a new connect. Null: of none. */
  readonly watch: (id: string | null) => void;
  /** The operator is typing in the watched conversation. */
  readonly typing: () => void;
  readonly stop: () => void;
};

/** Receives the server's events for operators. Socket.IO is loaded only now. */
export const openOperatorLine = ({ token, on, onLine, onWatched }: Line): OperatorLine => {
  let socket: OperatorSocket | null = null;
  let isStopped = false;
  let release = (): void => undefined;
  let watched: string | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const tellWatched = (): void => {
    clearTimeout(again);
    const id = watched;
    const asked = socket;
    if (asked?.connected !== true) return;
    asked.timeout(WATCH_MS).emit("watch", { _id: id }, (error, answer) => {
      if (id !== watched || isStopped) return;
      const isWatched = error === null && answer.ok;
      // A new connection asks by itself.
      if (!isWatched && asked.connected) {
        clearTimeout(again);
        again = setTimeout(tellWatched, CHAT_REJOIN_MS);
      }
      if (id !== null) onWatched?.(id, isWatched ? answer.seq : null);
    });
  };
  void import("socket.io-client").then(({ io }) => {
    if (isStopped) return;
    const opened: OperatorSocket = io({
      transports: ["websocket"],
      auth: (give) => give({ token: token() }),
      // Within 500 ms at first, spread so that not all clients come back at the same moment.
      reconnectionDelay: 350,
      randomizationFactor: 0.4,
      reconnectionDelayMax: 5_000,
    });
    socket = opened;
    release = keepConnected(opened);
    opened.on("connect", () => {
      tellWatched();
      onLine(true);
    });
    opened.on("disconnect", () => onLine(false));
    opened.on("inbox:changed", on["inbox:changed"]);
    opened.on("chat:message", on["chat:message"]);
    opened.on("chat:typing", on["chat:typing"]);
    opened.on("chat:read", on["chat:read"]);
    opened.on("chat:ended", on["chat:ended"]);
  });
  return {
    watch: (id) => {
      watched = id;
      tellWatched();
    },
    typing: () => {
      if (socket?.connected === true) socket.emit("typing", {});
    },
    stop: () => {
      isStopped = true;
      clearTimeout(again);
      release();
      socket?.disconnect();
    },
  };
};
