import type { IncomingMessage, Server } from "node:http";

import type { Topic } from "@krapao/contract/realtime";
import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { Database } from "../db/schema.ts";
import type { ChatLine } from "./chat-line.ts";
import type { DatabaseTime } from "../lib/database-time.ts";
import type { Clock, Schedule } from "../lib/ports.ts";

/** What the members' sockets are served with. */
export type SocketContext = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Sessions end by it. */
  readonly databaseTime: Pick<DatabaseTime, "now">;
  readonly schedule: Schedule;
  readonly log: Logger;
  /** The member behind a token. Throws a refusal. */
  readonly memberOfToken: (token: string) => Promise<{ readonly id: bigint; readonly sessionId: string }>;
};

/** The line to members' open apps. An event tells what to ask for again; a lost one loses nothing. */
export type Realtime = {
  /** `wallet:changed` to the member's own room, on every server. `available` in minor units. */
  readonly changed: (
    memberId: bigint,
    change: { readonly available: bigint; readonly topics: readonly Topic[] },
  ) => void;
  /** Ends the sockets of sessions that are no more, on every server, at once (S11). */
  readonly endSessions: (sessionIds: readonly string[]) => void;
  /** Ends every socket on every server: the service has ended. */
  readonly endAll: () => void;
  /** Whether a handshake may become a socket; false when too many stand open that have not shown a token (S11). */
  readonly mayOpen: (request: IncomingMessage) => boolean;
  /** Starts listening behind the server's own port. */
  readonly listen: (server: Server, context: SocketContext) => void;
  readonly chat: ChatLine;
  readonly close: () => Promise<void>;
};
