import type { ToClientEvents } from "@krapao/contract/realtime";
import type { Socket } from "socket.io-client";

type Line = {
  /** What the socket is opened with; read anew for each connection. */
  readonly auth: () => Readonly<Record<string, string | null>>;
  /** Called for each event that the server tells. */
  readonly on: Partial<ToClientEvents>;
  /**
   * Called after every connect, the first too: what happened before was not heard, and an event only tells what to ask
   * again.
   */
  readonly onConnect: () => void;
};

/** How every line of an app is opened, and opened again. */
export const LINE_OPTIONS = {
  transports: ["websocket"],
  // Within 500 ms at first, spread so that not everybody comes back in the same moment; for ever.
  reconnectionDelay: 350,
  randomizationFactor: 0.4,
  reconnectionDelayMax: 5_000,
} as const;

/** Follows the server's events live; gives a function that stops. Socket.IO is fetched only now. */
export const followEvents = ({ auth, on, onConnect }: Line): (() => void) => {
  let socket: Socket<ToClientEvents> | null = null;
  let stopped = false;
  void import("socket.io-client").then(({ io }) => {
    if (stopped) return;
    const opened: Socket<ToClientEvents> = io({
      ...LINE_OPTIONS,
      transports: [...LINE_OPTIONS.transports],
      auth: (give) => give(auth()),
    });
    socket = opened;
    opened.on("connect", onConnect);
    if (on["wallet:changed"] !== undefined) opened.on("wallet:changed", on["wallet:changed"]);
  });
  return () => {
    stopped = true;
    socket?.disconnect();
  };
};
