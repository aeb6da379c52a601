import type { Server as HttpServer } from "node:http";

import { fromOperator, type ToOperatorEvents, type watched } from "@krapao/contract/operator/realtime";
import type pg from "pg";
import { type DefaultEventsMap, Server, type Socket } from "socket.io";
import type { output } from "zod/v4/core";

import { isLocalCaller } from "../lib/local-caller.ts";
import { admitOnce } from "./admit-once.ts";
import { attachUpgrades } from "./attach-upgrades.ts";
import type { ChatHandlers, SocketParts } from "./chat-line.ts";
import { boundFrames } from "./chat-sockets.ts";
import { socketOptions } from "./socket-options.ts";

type SocketData = { operatorId: string; sessionId: string; mayReply: boolean; watched: string };
/** What servers tell each other. */
type BetweenServers = { readonly "operators:ended": () => void };
type Io = Server<DefaultEventsMap, ToOperatorEvents, BetweenServers, SocketData>;
type OperatorSocket = Socket<DefaultEventsMap, ToOperatorEvents, BetweenServers, SocketData>;

const EVERYBODY = "operators";
/** How often sockets are checked for sign-ins that ended by themselves, or whose end was not heard of. */
const SWEEP_MS = 10_000;

/**
 * Changes of the inbox within this time are sent together, because each event is a write to every operator's socket.
 */
const TOGETHER_MS = 100;

const watchRoom = (room: string): string => `watch:${room}`;

/** Whether the socket was opened at this machine. */
const isHere = (settings: SocketParts["settings"], { request }: OperatorSocket): boolean =>
  isLocalCaller(settings, {
    headers: request.headers,
    hostname: (request.headers.host ?? "").replace(/:\d+$/, ""),
    socket: request.socket,
  });

const judge = async (
  socket: OperatorSocket,
  handlers: ChatHandlers | null,
  settings: SocketParts["settings"],
): Promise<Error | undefined> => {
  const token: unknown = socket.handshake.auth["token"];
  if (typeof token !== "string" || token.length > 200 || handlers === null) return new Error("UNAUTHORIZED");
  const operator = await handlers.operatorOf(token, isHere(settings, socket));
  if (operator === null) return new Error("invalid-token");
  const { id, sessionId, mayReply } = operator;
  socket.data = { operatorId: String(id), sessionId, mayReply, watched: "" };
  // Servers send each other their sockets' handshakes, so the token is removed.
  socket.handshake.auth = {};
  return undefined;
};

const watch = async (
  socket: OperatorSocket,
  handlers: ChatHandlers,
  payload: unknown,
): Promise<output<typeof watched>> => {
  const asked = fromOperator.watch.safeParse(payload);
  if (!asked.success) return { ok: false, seq: 0 };
  const { _id } = asked.data;
  const found = _id === null ? null : await handlers.watch(_id);
  if (socket.data.watched !== "") await socket.leave(watchRoom(socket.data.watched));
  socket.data.watched = found?.room ?? "";
  if (_id === null || found === null) return { ok: _id === null, seq: 0 };
  await socket.join(watchRoom(found.room));
  // Read once the room was joined, so that the client is told of each message that comes after this number.
  const { seq } = (await handlers.watch(_id)) ?? found;
  return { ok: true, seq };
};

const serveEvents = (
  socket: OperatorSocket,
  handlers: ChatHandlers,
  { log }: Pick<SocketParts, "log">,
  typed: (room: string, operatorId: string) => void,
): void => {
  // One after the other, so that the room of the last one is watched in the end.
  let last: Promise<unknown> = Promise.resolve();
  socket.on("watch", (payload: unknown, acknowledge: unknown) => {
    if (typeof acknowledge !== "function") return;
    last = last
      .then(() => watch(socket, handlers, payload))
      .then(
        (answer) => void Reflect.apply(acknowledge, undefined, [answer]),
        (error: unknown) => {
          log.error({ event: "fault", err: error });
          Reflect.apply(acknowledge, undefined, [{ ok: false, seq: 0 }]);
        },
      );
  });
  socket.on("typing", (payload: unknown) => {
    const { watched: room, mayReply, operatorId } = socket.data;
    if (fromOperator.typing.safeParse(payload).success && mayReply && room !== "") typed(room, operatorId);
  });
};

/** Ends this server's sockets whose sign-in is over. */
const endOver = async (io: Io, handlers: ChatHandlers | null): Promise<void> => {
  const sockets = [...io.sockets.sockets.values()];
  if (sockets.length === 0 || handlers === null) return;
  const living = await handlers.livingOperators([...new Set(sockets.map(({ data }) => data.sessionId))]);
  for (const socket of sockets) if (!living.has(socket.data.sessionId)) socket.disconnect(true);
};

type InboxChange = Parameters<ToOperatorEvents["inbox:changed"]>[0];

/** Sends every operator the changes of the inbox, those of a short time together. */
const createInboxNews = (io: Io, { schedule }: Pick<SocketParts, "schedule">) => {
  const changes = new Map<string, InboxChange>();
  const closing = new AbortController();
  const send = (): void => {
    const events = [...changes.values()];
    changes.clear();
    for (const each of events) io.to(EVERYBODY).emit("inbox:changed", each);
  };
  return {
    tell: (change: InboxChange): void => {
      const isWaiting = changes.size > 0;
      // Only the newest change of a conversation matters.
      changes.set(change._id, change);
      if (!isWaiting) schedule.sleep(TOGETHER_MS, closing.signal).then(send, () => undefined);
    },
    close: (): void => closing.abort(),
  };
};

/**
 * The operators' sockets, behind the console's port. Every operator gets the events of the inbox, and those of the one
 * room that they watch.
 */
export const createOperatorSockets = (
  context: SocketParts,
  pool: pg.Pool | null,
  handlersNow: () => ChatHandlers | null,
  {
    typed,
    release,
  }: {
    readonly typed: (room: string, operatorId: string) => void;
    /** Called when a socket has sent a good token. It is no longer counted among those without one. */
    readonly release: (socket: OperatorSocket["request"]["socket"]) => void;
  },
) => {
  const { log } = context;
  const io: Io = new Server(socketOptions(log, pool, "operators"));
  admitOnce(io, context, (socket: OperatorSocket) => judge(socket, handlersNow(), context.settings));
  io.on("connection", (socket) => {
    release(socket.request.socket);
    const handlers = handlersNow();
    if (handlers === null) return;
    serveEvents(socket, handlers, context, typed);
    void socket.join(EVERYBODY);
  });

  const sweep = (): Promise<void> => endOver(io, handlersNow());
  const sweepNow = (): void => {
    sweep().catch((error: unknown) => log.error({ event: "fault", err: error }));
  };
  io.on("operators:ended", sweepNow);
  const sweeping = context.schedule.every("end sockets of ended sign-ins", SWEEP_MS, sweep);
  const inbox = createInboxNews(io, context);

  return {
    tellWatchers: <Event extends keyof ToOperatorEvents>(
      room: string,
      event: Event,
      ...payload: Parameters<ToOperatorEvents[Event]>
    ): void => {
      io.to(watchRoom(room)).emit(event, ...payload);
    },
    tellOperators: inbox.tell,
    endOperators: (): void => {
      sweepNow();
      // Without a bus there is no other server to tell.
      if (pool !== null) io.serverSideEmit("operators:ended");
    },
    listen: (server: HttpServer): void => {
      attachUpgrades(io, server);
      boundFrames(io, context, ({ operatorId }) => `operator ${operatorId}`);
    },
    close: async (): Promise<void> => {
      inbox.close();
      await sweeping.stop();
      io.local.disconnectSockets(true);
      void io.of("/").adapter.close();
      io.engine?.close();
    },
  };
};
