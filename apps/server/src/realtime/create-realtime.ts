import { toMajor } from "@krapao/contract";
import { SOCKET } from "@krapao/contract/limits";
import type pg from "pg";
import type { Logger } from "pino";
import { Server } from "socket.io";

import type { Clock } from "../lib/ports.ts";
import { Refusal, refuse } from "../lib/refusal.ts";
import type { Settings } from "../settings.ts";
import { admitOnce } from "./admit-once.ts";
import { attachUpgrades } from "./attach-upgrades.ts";
import { createBus } from "./bus.ts";
import type { ChatHandlers, ChatLine } from "./chat-line.ts";
import { boundFrames, chatRoom, type ClientSocket, type Io, serveChatEvents } from "./chat-sockets.ts";
import { isOwnOrigin } from "./handshake.ts";
import { boundGuestSockets, boundPendingSockets, type BoundSockets } from "./pending-sockets.ts";
import { createOperatorSockets } from "./operator-sockets.ts";
import type { Realtime, SocketContext } from "./realtime.ts";
import { socketOptions } from "./socket-options.ts";

/** How often sockets are checked for sessions that expired. */
const SWEEP_MS = 30_000;

const memberRoom = (memberId: bigint | string): string => `member:${memberId}`;
const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
const guestRoom = (room: string): string => `guest:${room}`;
const ownRoom = ({ data }: ClientSocket): string =>
  data.memberId === "" ? guestRoom(data.chatRoom) : memberRoom(data.memberId);

export type RealtimeOptions = {
  readonly settings: Pick<Settings, "publicOrigin" | "trustedProxies" | "rateLimitFactor">;
  readonly clock: Clock;
  readonly log: Logger;
  /** Carries events between servers. Null when this is the only server. */
  readonly pool: pg.Pool | null;
};

/** Ends the oldest sockets of a member or a guest, on all servers, so that at most the allowed number stays. */
const boundSockets = async (io: Io, socket: ClientSocket): Promise<void> => {
  const sockets = await io.in(ownRoom(socket)).fetchSockets();
  const others = sockets
    .filter(({ id }) => id !== socket.id)
    .toSorted((a, b) => a.handshake.issued - b.handshake.issued);
  for (const elder of others.slice(0, Math.max(0, others.length - SOCKET.perMember + 1))) elder.disconnect(true);
};

/** Admits a member's socket by its token. Throws a refusal. */
const judgeMember = async (
  socket: ClientSocket,
  context: SocketContext,
  handlers: ChatHandlers | null,
  token: string,
) => {
  const member = await context.memberOfToken(token);
  const chat = handlers?.memberRoom(member.id) ?? "";
  socket.data = { memberId: String(member.id), sessionId: member.sessionId, chatRoom: chat };
};

/**
 * Admits a guest's socket by an id that the server signed. It may use the chat only. It is counted before its id is
 * looked up. Throws a refusal.
 */
const judgeGuest = async (
  socket: ClientSocket,
  handlers: ChatHandlers | null,
  guests: BoundSockets,
  guestId: string,
) => {
  if (!guests.take(socket.request)) throw refuse("REQUEST_LIMIT");
  const room = await handlers?.guestRoom(guestId);
  if (room === null || room === undefined) throw refuse("UNAUTHORIZED");
  socket.data = { memberId: "", sessionId: "", chatRoom: room };
};

const isShort = (text: unknown): text is string => typeof text === "string" && text.length <= 200;

/**
 * Admits a socket by its token, or by a guest id where there is no token. Returns the error to answer with, or
 * undefined.
 */
const judge = async (
  socket: ClientSocket,
  context: SocketContext,
  handlers: ChatHandlers | null,
  guests: BoundSockets,
): Promise<Error | undefined> => {
  const { token, guestId }: Readonly<Record<string, unknown>> = socket.handshake.auth;
  try {
    if (isShort(token)) await judgeMember(socket, context, handlers, token);
    else if (token === undefined && isShort(guestId)) await judgeGuest(socket, handlers, guests, guestId);
    else return new Error("UNAUTHORIZED");
    // Servers send each other their sockets' handshakes, so the token is removed.
    socket.handshake.auth = {};
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return new Error(error.key);
    throw error;
  }
};

const admit = (
  io: Io,
  context: SocketContext,
  { pending, guests }: { readonly pending: BoundSockets; readonly guests: BoundSockets },
  { line, handlersNow }: { readonly line: ChatLine; readonly handlersNow: () => ChatHandlers | null },
): void => {
  admitOnce(io, context, (socket) => judge(socket, context, handlersNow(), guests));
  io.on("connection", (socket) => {
    pending.release(socket.request.socket);
    const { memberId, sessionId, chatRoom: room } = socket.data;
    serveChatEvents(socket, line, handlersNow, context);
    const rooms = memberId === "" ? [guestRoom(room)] : [memberRoom(memberId), sessionRoom(sessionId)];
    void Promise.resolve(socket.join(rooms))
      .then(() => boundSockets(io, socket))
      .catch((error: unknown) => context.log.warn({ event: "realtime.count_failed", err: error }));
  });
};

/** Ends this server's sockets whose session has ended or expired, or whose member is blocked. */
const sweep = async (io: Io, context: SocketContext): Promise<void> => {
  const sockets = [...io.sockets.sockets.values()].filter(({ data }) => data.memberId !== "");
  if (sockets.length === 0) return;
  const now = context.databaseTime.now();
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

/** The members' sockets: Socket.IO by websocket only, each in the room of its member and in the room of its session. */
export const createRealtime = ({ settings, clock, log, pool }: RealtimeOptions): Realtime => {
  const bus = pool === null ? null : createBus(pool);
  const onFull = (address: string): void => log.warn({ event: "limit.hit", address });
  const pending = boundPendingSockets(settings, onFull);
  const guests = boundGuestSockets(settings, onFull);
  const io: Io = new Server({
    ...socketOptions(log, bus?.pool ?? null),
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(request.headers.origin, request.headers.host, settings.publicOrigin)),
  });
  let sweeping: { readonly stop: () => Promise<void> } | null = null;
  let handlers: ChatHandlers | null = null;
  let operators: ReturnType<typeof createOperatorSockets> | null = null;
  const handlersNow = (): ChatHandlers | null => handlers;

  /** Whether anybody may be in a room. Most rooms are empty, and without a bus no other server has to be told. */
  const isHeard = (room: string): boolean => pool !== null || io.of("/").adapter.rooms.has(room);
  const chat: ChatLine = {
    tell: (room, event, ...payload) => {
      if (isHeard(chatRoom(room))) io.to(chatRoom(room)).emit(event, ...payload);
    },
    tellWatchers: (room, event, ...payload) => operators?.tellWatchers(room, event, ...payload),
    tellOperators: (payload) => operators?.tellOperators(payload),
    endOperators: () => operators?.endOperators(),
    endRoom: (room) => {
      io.in(guestRoom(room)).disconnectSockets(true);
    },
    serve: (given) => {
      handlers = given;
    },
    listenOperators: (server, context) => {
      const typed = (room: string, operatorId: string): void => {
        handlersNow()?.typing(room);
        chat.tellWatchers(room, "chat:typing", { room, by: "other", operator: operatorId });
      };
      operators = createOperatorSockets(context, bus?.pool ?? null, handlersNow, { typed, release: pending.release });
      operators.listen(server);
    },
  };

  return {
    changed: (memberId, { available, topics }) => {
      const room = memberRoom(memberId);
      if (!isHeard(room)) return;
      io.to(room).emit("wallet:changed", { amount: toMajor(available), topics: [...topics] });
      log.debug({ event: "wallet.changed", member: String(memberId), at: clock.now() });
    },
    endSessions: (sessionIds) => {
      if (sessionIds.length > 0) io.in(sessionIds.map(sessionRoom)).disconnectSockets(true);
    },
    endAll: () => {
      io.disconnectSockets(true);
    },
    chat,
    mayOpen: pending.take,
    listen: (server, context) => {
      admit(io, context, { pending, guests }, { line: chat, handlersNow });
      attachUpgrades(io, server);
      boundFrames(io, context, ({ memberId }) => memberId);
      sweeping = context.schedule.every("end sockets of ended sessions", SWEEP_MS, () => sweep(io, context));
    },
    close: async () => {
      await Promise.all([sweeping?.stop(), operators?.close()]);
      io.local.disconnectSockets(true);
      void io.of("/").adapter.close();
      bus?.close();
      io.engine?.close();
    },
  };
};
