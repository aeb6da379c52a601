import { SOCKET } from "@krapao/contract/limits";
import { joined, type ToClientEvents, toServer } from "@krapao/contract/realtime";
import type { DefaultEventsMap, Server, Socket } from "socket.io";
import * as z from "zod/mini";

import type { ChatHandlers, ChatLine, SocketParts } from "./chat-line.ts";

/**
 * The data of a socket that other servers see. It is text only, because JSON has no bigint. A guest's socket has a chat
 * room and no member.
 */
export type SocketData = { memberId: string; sessionId: string; chatRoom: string };
export type Io = Server<DefaultEventsMap, ToClientEvents, DefaultEventsMap, SocketData>;
export type ClientSocket = Socket<DefaultEventsMap, ToClientEvents, DefaultEventsMap, SocketData>;

type Connection = Socket["conn"];
type Owned<Data> = { readonly conn: Connection; readonly data: Data };

/** The room of the sockets that joined a chat. */
export const chatRoom = (room: string): string => `chat:${room}`;

const NOT_JOINED = {
  ok: false,
  seq: 0,
  read: { customer: 0, other: 0 },
  unread: 0,
  session_id: null,
  unrated: null,
} as const;
const refused = z.object({ ok: z.literal(false), ...z.omit(joined, { ok: true }).shape });

type Acknowledge = (answer: z.output<typeof joined> | z.output<typeof refused>) => void;

/** The acknowledgement among an event's arguments. It is the last one; some clients leave the payload out. */
const acknowledgeOf = (args: readonly unknown[]): Acknowledge | null => {
  const last = args.at(-1);
  return typeof last === "function" ? (answer) => void Reflect.apply(last, undefined, [answer]) : null;
};

const payloadOf = (args: readonly unknown[]): unknown =>
  args.length === 0 || typeof args[0] === "function" ? {} : args[0];

type Answer = Parameters<Acknowledge>[0];

/** Whether a socket asks for its own chat room, and for no other (rule 19). */
const isOwnRoom = ({ data: { chatRoom: room } }: ClientSocket, handlers: ChatHandlers, payload: unknown): boolean => {
  const asked = toServer.join.safeParse(payload);
  if (!asked.success || room === "") return false;
  return asked.data.room === undefined || asked.data.room === handlers.wireName(room);
};

/** Joins a socket to its own chat room. Returns what the client needs to know then. */
const join = async (socket: ClientSocket, handlers: ChatHandlers): Promise<Answer> => {
  const { chatRoom: room } = socket.data;
  await socket.join(chatRoom(room));
  return { ok: true, ...(await handlers.join(room)) };
};

/** How long a repeated join has the answer of the one before. */
const JOIN_KEPT_MS = 1_000;

/**
 * {@link join}, which reads the room at most once a second while nothing changes in it: whatever changes there is told
 * to the sockets that joined it, and so to this one.
 */
const joinOf = (
  socket: ClientSocket,
  clock: SocketParts["clock"],
): ((handlers: ChatHandlers, payload: unknown) => Promise<Answer>) => {
  let kept: { readonly at: number; readonly answer: Promise<Answer> } | null = null;
  socket.onAnyOutgoing((event: unknown) => {
    if (event !== "chat:typing") kept = null;
  });
  return async (handlers, payload) => {
    if (!isOwnRoom(socket, handlers, payload)) return NOT_JOINED;
    const at = clock.now().getTime();
    if (kept === null || at - kept.at >= JOIN_KEPT_MS) kept = { at, answer: join(socket, handlers) };
    return kept.answer;
  };
};

/** The chat events that a member's or guest's socket may send: join its own room, and typing there. */
export const serveChatEvents = (
  socket: ClientSocket,
  line: ChatLine,
  handlersNow: () => ChatHandlers | null,
  { clock, log }: Pick<SocketParts, "clock" | "log">,
): void => {
  const joinOwn = joinOf(socket, clock);
  socket.on("join", (...args: unknown[]) => {
    const acknowledge = acknowledgeOf(args);
    const handlers = handlersNow();
    if (acknowledge === null) return;
    if (handlers === null) {
      acknowledge(NOT_JOINED);
      return;
    }
    joinOwn(handlers, payloadOf(args)).then(acknowledge, (error: unknown) => {
      log.error({ event: "fault", err: error });
      acknowledge(NOT_JOINED);
    });
  });
  socket.on("typing", (...args: unknown[]) => {
    const { chatRoom: room } = socket.data;
    if (!toServer.typing.safeParse(payloadOf(args)).success || !socket.rooms.has(chatRoom(room))) return;
    socket.to(chatRoom(room)).emit("chat:typing", { by: "customer" });
    line.tellWatchers(room, "chat:typing", { room, by: "customer", operator: null });
  });
};

/**
 * Closes a connection that sends too many frames in a second, of whatever kind, before its token too (SECURITY.md S11).
 * `nameOf`: how the log names the owner of a socket.
 */
export const boundFrames = <Data>(
  io: { readonly engine: Server["engine"]; readonly sockets: { readonly sockets: ReadonlyMap<string, Owned<Data>> } },
  { clock, log }: Pick<SocketParts, "clock" | "log">,
  nameOf: (data: Data) => string,
): void => {
  io.engine.on("connection", (connection: Connection) => {
    let second = 0;
    let count = 0;
    connection.on("packet", () => {
      const now = Math.floor(clock.now().getTime() / 1000);
      count = now === second ? count + 1 : 1;
      second = now;
      if (count <= SOCKET.eventsPerSecond) return;
      const owned = io.sockets.sockets.values().find(({ conn }) => conn === connection);
      log.warn({ event: "limit.hit", member: owned === undefined ? "nobody" : nameOf(owned.data) || "guest" });
      connection.close(true);
    });
  });
};
