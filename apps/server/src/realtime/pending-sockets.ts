import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { SOCKET } from "@krapao/contract/limits";

import { callerOf, createSenderOf } from "../lib/address.ts";
import type { Settings } from "../settings.ts";

export type PendingSockets = {
  /** Allows a request to become a socket, and counts it. False when its address or the process has too many already. */
  readonly take: (request: IncomingMessage) => boolean;
  /** The socket sent a good token, so it is no longer counted. A socket that closes is no longer counted either. */
  readonly release: (socket: Duplex) => void;
};

/** Limits the sockets that have not sent a token yet, for each address and in total (S11). */
export const boundPendingSockets = (
  settings: Pick<Settings, "trustedProxies" | "rateLimitFactor">,
  onFull: (address: string) => void,
): PendingSockets => {
  const senderOf = createSenderOf(settings.trustedProxies);
  const perAddress = Math.ceil(SOCKET.unauthenticatedPerAddress * settings.rateLimitFactor);
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
      if (count >= perAddress || addresses.size >= SOCKET.unauthenticated) {
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
