import type { Server } from "node:http";

import type { Logger } from "pino";

import type { Clock, Schedule } from "../lib/ports.ts";
import type { Joined, ToClientEvents } from "@krapao/contract/realtime";
import type { ToOperatorEvents } from "@krapao/contract/operator/realtime";
import type { Settings } from "../settings.ts";

/** The parts of the context that the sockets need. */
export type SocketParts = {
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly log: Logger;
  readonly settings: Pick<Settings, "consoleOrigin">;
};

type ChatEvent = Exclude<keyof ToClientEvents, "wallet:changed">;
type RoomEvent = Exclude<keyof ToOperatorEvents, "inbox:changed">;

/** The operator at a socket of the console. */
export type SocketOperator = { readonly id: bigint; readonly sessionId: string; readonly mayReply: boolean };

/** The chat's rules, as the sockets call them. */
export type ChatHandlers = {
  /** The room of a valid guest id. Null for any other. */
  readonly guestRoom: (guestId: string) => Promise<string | null>;
  readonly memberRoom: (memberId: bigint) => string;
  /** The room's name as its owner knows it. */
  readonly wireName: (room: string) => string;
  readonly join: (room: string) => Promise<Omit<Joined, "ok">>;
  /** Tells the room's channel that an operator is typing. */
  readonly typing: (room: string) => void;
  /** The operator of a token, when all that a sign-in needs is done. Null for anybody else. */
  readonly operatorOf: (token: string, isHere: boolean) => Promise<SocketOperator | null>;
  /** Which of these sign-ins have not ended. */
  readonly livingOperators: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The room of a conversation, and its last number; null when there is none. */
  readonly watch: (sessionId: string) => Promise<{ readonly room: string; readonly seq: number } | null>;
};

/** The chat's part of the realtime line: the rooms of members and guests, and the operators. */
export type ChatLine = {
  /** To everybody who joined a room, on every server. */
  readonly tell: <Event extends ChatEvent>(
    room: string,
    event: Event,
    ...payload: Parameters<ToClientEvents[Event]>
  ) => void;
  /** To the operators who watch a room. */
  readonly tellWatchers: <Event extends RoomEvent>(
    room: string,
    event: Event,
    ...payload: Parameters<ToOperatorEvents[Event]>
  ) => void;
  /** To every operator. */
  readonly tellOperators: (payload: Parameters<ToOperatorEvents["inbox:changed"]>[0]) => void;
  /**
   * Ends the sockets of sign-ins of operators that have ended, or may no longer see the inbox, on every server, at once
   * (S11). Each server asks which of its own these are.
   */
  readonly endOperators: () => void;
  /** Ends the sockets of a guest's room. */
  readonly endRoom: (room: string) => void;
  /** Sets the rules for the sockets. Nobody can join before that. */
  readonly serve: (handlers: ChatHandlers) => void;
  /** Starts listening for operators behind the console's own port. */
  readonly listenOperators: (server: Server, context: SocketParts) => void;
};

/** For a process without a realtime line. */
export const noChatLine: ChatLine = {
  tell: () => undefined,
  tellWatchers: () => undefined,
  tellOperators: () => undefined,
  endOperators: () => undefined,
  endRoom: () => undefined,
  serve: () => undefined,
  listenOperators: () => undefined,
};
