import type { Server as HttpServer } from "node:http";

import { SOCKET_PATH } from "@krapao/contract/realtime";

/** What of a Socket.IO server is put behind a port. */
type Attachable = { readonly attach: (server: HttpServer, options: { readonly path: string }) => unknown };

/**
 * Puts a line behind a port. Only upgrades are the line's. Polling is not spoken: what asks for it gets the app's own
 * 404, with its headers.
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
