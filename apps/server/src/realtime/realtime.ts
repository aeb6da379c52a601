import type { IncomingMessage, Server } from "node:http";

import type { Topic } from "@krapao/contract/realtime";
import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { Database } from "../db/schema.ts";
import type { ChatLine } from "./chat-line.ts";
import type { DatabaseTime } from "../lib/database-time.ts";
import type { Clock, Schedule } from "../lib/ports.ts";

/** The parts of the context that the members' sockets need. */
export type SocketContext = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** The clock by which sessions end. */
  readonly databaseTime: Pick<DatabaseTime, "now">;
  readonly schedule: Schedule;
  readonly log: Logger;
  /** The member of a token. Throws a refusal. */
  readonly memberOfToken: (token: string) => Promise<{ readonly id: bigint; readonly sessionId: string }>;
};

/**
 * The realtime line to members' open apps. An event only tells what to ask for again, so a lost event loses nothing.
 */
export type Realtime = {
  /** `wallet:changed` to the member's own room, on every server. `available` in minor units. */
  readonly changed: (
    memberId: bigint,
    change: { readonly available: bigint; readonly topics: readonly Topic[] },
  ) => void;
  /** Ends the sockets of sessions that have ended, on every server, at once (S11). */
  readonly endSessions: (sessionIds: readonly string[]) => void;
  /** Ends every socket on every server, because the service has ended. */
  readonly endAll: () => void;
  /** Whether a handshake may become a socket. False when too many open sockets have not sent a token (S11). */
  readonly mayOpen: (request: IncomingMessage) => boolean;
  /** Starts listening behind the server's own port. */
  readonly listen: (server: Server, context: SocketContext) => void;
  readonly chat: ChatLine;
  readonly close: () => Promise<void>;
};
