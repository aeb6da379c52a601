import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { SOCKET } from "@krapao/contract/limits";

import { callerOf, createSenderOf } from "../lib/address.ts";
import type { Settings } from "../settings.ts";

export type BoundSockets = {
  /** Allows the socket of a request, and counts it. False when its address or the process has too many already. */
  readonly take: (request: IncomingMessage) => boolean;
  /** The socket is no longer counted. A socket that closes is no longer counted either. */
  readonly release: (socket: Duplex) => void;
};

type Parts = Pick<Settings, "trustedProxies" | "rateLimitFactor">;
type OnFull = (address: string) => void;

/** Limits sockets for each address, times the operator's factor, and in this process. */
const boundSockets = (settings: Parts, onFull: OnFull, most: { ofAddress: number; inAll: number }): BoundSockets => {
  const senderOf = createSenderOf(settings.trustedProxies);
  const perAddress = Math.ceil(most.ofAddress * settings.rateLimitFactor);
  const addresses = new Map<Duplex, string>();
  const counts = new Map<string, number>();

  const release = (socket: Duplex): void => {
    const address = addresses.get(socket);
    if (address === undefined) return;
    addresses.delete(socket);
    const rest = (counts.get(address) ?? 1) - 1;
    if (rest === 0) counts.delete(address);
    else counts.set(address, rest);
  };

  return {
    take: (request) => {
      const { socket } = request;
      const address = callerOf(senderOf(request));
      const count = counts.get(address) ?? 0;
      if (count >= perAddress || addresses.size >= most.inAll) {
        onFull(address);
        return false;
      }
      addresses.set(socket, address);
      counts.set(address, count + 1);
      socket.once("close", () => release(socket));
      return true;
    },
    release,
  };
};

/** Limits the sockets that have not sent a token yet, for each address and in total (S11). Release those that have. */
export const boundPendingSockets = (settings: Parts, onFull: OnFull): BoundSockets =>
  boundSockets(settings, onFull, { ofAddress: SOCKET.unauthenticatedPerAddress, inAll: SOCKET.unauthenticated });

/** Limits the guests' sockets of each address (S11). */
export const boundGuestSockets = (settings: Parts, onFull: OnFull): BoundSockets =>
  boundSockets(settings, onFull, { ofAddress: SOCKET.guestsPerAddress, inAll: Infinity });
