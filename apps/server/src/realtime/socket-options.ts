import { SOCKET } from "@krapao/contract/limits";
import { SOCKET_PATH } from "@krapao/contract/realtime";
import { createAdapter } from "@socket.io/postgres-adapter";
import type pg from "pg";
import type { Logger } from "pino";
import type { ServerOptions } from "socket.io";

/**
 * The options of every Socket.IO server: websocket only, and small events. `pool` carries events between servers; null
 * when this is the only one. `channelPrefix` keeps two Socket.IO servers on one database apart.
 */
export const socketOptions = (log: Logger, pool: pg.Pool | null, channelPrefix?: string): Partial<ServerOptions> => ({
  path: SOCKET_PATH,
  transports: ["websocket"],
  serveClient: false,
  maxHttpBufferSize: SOCKET.eventBytes,
  connectTimeout: SOCKET.authenticateMs,
  ...(pool !== null && {
    adapter: createAdapter(pool, {
      ...(channelPrefix !== undefined && { channelPrefix }),
      errorHandler: (error) => log.warn({ event: "realtime.bus_failed", err: error }),
    }),
  }),
});
