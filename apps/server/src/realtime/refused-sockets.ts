import { SOCKET_PATH } from "@krapao/contract/realtime";
import type { FastifyInstance } from "fastify";

import { refuse } from "../lib/refusal.ts";
import { isHandshake } from "./handshake.ts";

const RETRY_AFTER_S = 10;

/**
 * Answers what asked for a socket and did not become one. A good handshake comes here only when too many sockets stand
 * open that have not shown a token; anything else asked for what is not there.
 */
export const addRefusedSockets = (app: FastifyInstance, publicOrigin: string): void => {
  for (const path of [SOCKET_PATH, `${SOCKET_PATH}/`])
    app.get(path, { schema: { hide: true } }, ({ raw }) => {
      throw isHandshake(raw, publicOrigin)
        ? refuse("REQUEST_LIMIT", { retryAfter: RETRY_AFTER_S })
        : refuse("NOT_FOUND");
    });
};
