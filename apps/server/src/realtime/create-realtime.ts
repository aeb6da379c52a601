import { toMajor } from "@krapao/contract";
import { SOCKET } from "@krapao/contract/limits";
import { SOCKET_PATH, type Topic } from "@krapao/contract/realtime";
import { createAdapter } from "@socket.io/postgres-adapter";
import type pg from "pg";
import type { Logger } from "pino";
import { type DefaultEventsMap, Server, type Socket } from "socket.io";

import type { Clock } from "../lib/ports.ts";
import { Refusal } from "../lib/refusal.ts";
import type { Settings } from "../settings.ts";
import { isOwnOrigin } from "./handshake.ts";
import { boundPendingSockets, type PendingSockets } from "./pending-sockets.ts";
import type { Realtime, SocketContext } from "./realtime.ts";

type ServerEvents = {
  readonly "wallet:changed": (change: { readonly amount: number; readonly topics: readonly Topic[] }) => void;
};
/** What a socket carries to other servers: text alone, as bigint is no JSON. */
type SocketData = { memberId: string; sessionId: string };
type Io = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;
type MemberSocket = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>;

/** How often sockets are checked for sessions that ended by time. */
const SWEEP_MS = 30_000;

const memberRoom = (memberId: bigint | string): string => `member:${memberId}`;
const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

export type RealtimeOptions = {
  readonly settings: Pick<Settings, "publicOrigin" | "trustedProxies" | "rateLimitFactor">;
  readonly clock: Clock;
  readonly log: Logger;
  /** Carries events between servers; null when this is the only one. */
  readonly pool: pg.Pool | null;
};

/** Ends a socket that talks too much. The server listens to no event of a member yet, so none is meant. */
const boundEvents = (socket: MemberSocket, { clock, log }: Pick<SocketContext, "clock" | "log">): void => {
  let second = 0;
  let count = 0;
  socket.use(() => {
    const now = Math.floor(clock.now().getTime() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count <= SOCKET.eventsPerSecond) return;
    log.warn({ event: "limit hit", member: socket.data.memberId });
    socket.disconnect(true);
  });
};

/** Of a member's sockets on all servers the newest stay. */
const boundSockets = async (io: Io, socket: MemberSocket): Promise<void> => {
  const sockets = await io.in(memberRoom(socket.data.memberId)).fetchSockets();
  const others = sockets
    .filter(({ id }) => id !== socket.id)
    .toSorted((a, b) => a.handshake.issued - b.handshake.issued);
  for (const elder of others.slice(0, Math.max(0, others.length - SOCKET.perMember + 1))) elder.disconnect(true);
};

/** Lets a socket in by its token; else the key that says why not. */
const judge = async (socket: MemberSocket, context: SocketContext): Promise<Error | undefined> => {
  const token: unknown = socket.handshake.auth["token"];
  if (typeof token !== "string" || token.length > 200) return new Error("UNAUTHORIZED");
  try {
    const member = await context.memberOfToken(token);
    socket.data = { memberId: String(member.id), sessionId: member.sessionId };
    // Servers tell each other of their sockets: the token is no part of that.
    socket.handshake.auth = {};
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return new Error(error.key);
    context.log.error({ event: "fault", err: error });
    return new Error("INTERNAL_SERVER_ERROR");
  }
};

const admit = (io: Io, context: SocketContext, pending: PendingSockets): void => {
  const asked = new WeakSet<MemberSocket["conn"]>();
  io.use((socket, next) => {
    // A line shows one token: another try is another handshake, which is counted.
    if (asked.has(socket.conn)) {
      socket.conn.close();
      return;
    }
    asked.add(socket.conn);
    void judge(socket, context).then((refusal) => {
      next(refusal);
      // The refusal goes out in the next tick, and before the line is closed.
      if (refusal !== undefined) void context.schedule.sleep(0).then(() => socket.conn.close());
    });
  });
  io.on("connection", (socket) => {
    pending.release(socket.request.socket);
    boundEvents(socket, context);
    const { memberId, sessionId } = socket.data;
    void Promise.resolve(socket.join([memberRoom(memberId), sessionRoom(sessionId)]))
      .then(() => boundSockets(io, socket))
      .catch((error: unknown) => context.log.warn({ event: "sockets not counted", err: error }));
  });
};

/** Ends this server's sockets whose session is over, expired, or whose member is blocked. */
const sweep = async (io: Io, context: SocketContext): Promise<void> => {
  const sockets = [...io.sockets.sockets.values()];
  if (sockets.length === 0) return;
  const now = context.clock.now();
  const rows = await context.db
    .selectFrom("session")
    .innerJoin("member", "member.id", "session.member_id")
    .select(["session.id", "session.used_at", "session.idle_ms"])
    .where("session.id", "in", [...new Set(sockets.map((socket) => socket.data.sessionId))])
    .where("session.member_id", "in", [...new Set(sockets.map((socket) => BigInt(socket.data.memberId)))])
    .where("session.ended_at", "is", null)
    .where("session.expires_at", ">", now)
    .where("member.status", "=", "active")
    .execute();
  const living = new Set(
    rows.filter((row) => row.used_at.getTime() + Number(row.idle_ms) > now.getTime()).map(({ id }) => id),
  );
  for (const socket of sockets) if (!living.has(socket.data.sessionId)) socket.disconnect(true);
};

/** The members' sockets: Socket.IO, websocket only, each in its member's own room and in its session's. */
export const createRealtime = ({ settings, clock, log, pool }: RealtimeOptions): Realtime => {
  const pending = boundPendingSockets(settings, (address) => log.warn({ event: "limit hit", address }));
  const io: Io = new Server({
    path: SOCKET_PATH,
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: SOCKET.eventBytes,
    connectTimeout: SOCKET.authenticateMs,
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(request.headers.origin, request.headers.host, settings.publicOrigin)),
    ...(pool === null
      ? {}
      : { adapter: createAdapter(pool, { errorHandler: (error) => log.warn({ event: "realtime bus", err: error }) }) }),
  });
  let sweeping: { readonly stop: () => Promise<void> } | null = null;

  return {
    changed: (memberId, { available, topics }) => {
      const room = memberRoom(memberId);
      // Most who are told of have no line open; without a bus there is nobody else to tell.
      if (pool === null && !io.of("/").adapter.rooms.has(room)) return;
      io.to(room).emit("wallet:changed", { amount: toMajor(available), topics });
      log.debug({ event: "wallet changed", member: String(memberId), at: clock.now() });
    },
    endSessions: (sessionIds) => {
      if (sessionIds.length > 0) io.in(sessionIds.map(sessionRoom)).disconnectSockets(true);
    },
    endAll: () => {
      io.disconnectSockets(true);
    },
    mayOpen: pending.take,
    listen: (server, context) => {
      admit(io, context, pending);
      // Only upgrades are the line's. Polling is not spoken: what asks for it gets the app's own 404, with its headers.
      const requests = server.listeners("request");
      io.attach(server, { path: SOCKET_PATH });
      server.removeAllListeners("request");
      for (const listener of requests)
        server.on("request", (request, reply) => {
          listener.call(server, request, reply);
        });
      sweeping = context.schedule.every("end sockets of ended sessions", SWEEP_MS, () => sweep(io, context));
    },
    close: async () => {
      await sweeping?.stop();
      io.disconnectSockets(true);
      void io.of("/").adapter.close();
      io.engine?.close();
    },
  };
};
