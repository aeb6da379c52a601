import type { Server as HttpServer } from "node:http";

import { SOCKET_PATH } from "@krapao/contract/realtime";

/** The part of a Socket.IO server that is attached to a port. */
type Attachable = { readonly attach: (server: HttpServer, options: { readonly path: string }) => unknown };

/**
 * Attaches a Socket.IO server to a port. It handles upgrades only. A request for polling gets the app's own 404, with
 * its headers.
 */
export const attachUpgrades = (io: Attachable, server: HttpServer): void => {
  const requests = server.listeners("request");
  io.attach(server, { path: SOCKET_PATH });
  server.removeAllListeners("request");
  for (const listener of requests)
    server.on("request", (request, reply) => {
      listener.call(server, request, reply);
    });
};
