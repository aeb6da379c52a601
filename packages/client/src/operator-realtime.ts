import type { FromOperatorEvents, ToOperatorEvents } from "@krapao/contract/operator/realtime";
import type { Socket } from "socket.io-client";

import { keepConnected } from "./keep-connected.ts";

type OperatorSocket = Socket<ToOperatorEvents, FromOperatorEvents>;

type Line = {
  /** The operator's token. It is read again for each connection. */
  readonly token: () => string | null;
  readonly on: ToOperatorEvents;
  /** Called after every connect and disconnect, because events were missed while there was no connection. */
  readonly onLine: (isConnected: boolean) => void;
  /**
   * From now on this conversation's messages after the one with that number are reported. Null: the server could not
   * tell it.
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
  const tellWatched = (): void => {
    const id = watched;
    if (socket?.connected !== true) return;
    socket.emit("watch", { _id: id }, ({ ok, seq }) => {
      if (id !== null && id === watched) onWatched?.(id, ok ? seq : null);
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
      release();
      socket?.disconnect();
    },
  };
};
