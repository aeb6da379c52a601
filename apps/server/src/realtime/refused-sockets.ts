import { SOCKET_PATH } from "@krapao/contract/realtime";
import type { FastifyInstance } from "fastify";

import { refuse } from "../lib/refusal.ts";
import { isHandshake } from "./handshake.ts";

const RETRY_AFTER_S = 10;

/**
 * Answers a request for a socket that was not accepted. A good handshake gets 429, because too many sockets without a
 * token are open. Every other request asked for something that does not exist.
 */
export const addRefusedSockets = (app: FastifyInstance, publicOrigin: string): void => {
  for (const path of [SOCKET_PATH, `${SOCKET_PATH}/`])
    app.get(path, { schema: { hide: true } }, ({ raw }) => {
      throw isHandshake(raw, publicOrigin)
        ? refuse("REQUEST_LIMIT", { retryAfter: RETRY_AFTER_S })
        : refuse("NOT_FOUND");
    });
};
