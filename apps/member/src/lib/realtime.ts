import type { WalletChanged } from "@krapao/contract/realtime";
import type { Socket } from "socket.io-client";

import { token } from "./session.ts";

type Listener = (change: WalletChanged) => void;

/**
 * Follows the member's own money live; gives a function that stops. Socket.IO is fetched only now. After every
 * connect, the first too, `onConnect` is called, since what happened before was not heard: an event only tells what to ask
 * again.
 */
export const followWallet = (onChange: Listener, onConnect: () => void): (() => void) => {
  let socket: Socket | null = null;
  let stopped = false;
  void import("socket.io-client").then(({ io }) => {
    if (stopped) return;
    socket = io({
      transports: ["websocket"],
      auth: (give) => give({ token: token() }),
      reconnectionDelay: 500,
      reconnectionDelayMax: 5_000,
    });
    socket.on("connect", onConnect);
    socket.on("wallet:changed", onChange);
  });
  return () => {
    stopped = true;
    socket?.disconnect();
  };
};
