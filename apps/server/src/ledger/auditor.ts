import pg from "pg";

import { limitAnswerTime } from "../db/answer-limit.ts";
import { KEEP_ALIVE } from "../db/pool.ts";
import { types } from "../db/types.ts";

/** How long one statement of an audit may take. The first audit of very large books has the longest ones. */
const STATEMENT_MS = 3_600_000;
/** The database answers first that a statement took too long. */
const ANSWER_MS = 2_500;

/**
 * The settings of an audit's connection. They override those of the database or the role, which could cut it short. When
 * the server of an audit is gone, the database ends the session and its lock soon, so that another server can audit.
 */
const SETTINGS: readonly string[] = [
  "set role krapao_audit",
  "set idle_in_transaction_session_timeout = '5min'",
  "set idle_session_timeout = '5min'",
  "set tcp_keepalives_idle = 10",
  "set tcp_keepalives_interval = 10",
  "set tcp_keepalives_count = 3",
  "set timezone = 'UTC'",
  "set jit = off",
  "set work_mem = '64MB'",
  // Leaves the other processors to the running servers.
  "set max_parallel_workers_per_gather = 0",
];

export type AuditorOptions = {
  /** Ends the connection when aborted. */
  readonly signal?: AbortSignal;
  /** How long one statement may take, in milliseconds; an hour by default. */
  readonly statementMs?: number;
};

/**
 * Does `work` over a connection of its own, as the role krapao_audit, which can only read. Each statement has a time
 * limit, the work as a whole has none. Throws when it is aborted, or when the database does not answer.
 */
export const asAuditor = async <T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  { signal, statementMs = STATEMENT_MS }: AuditorOptions = {},
): Promise<T> => {
  signal?.throwIfAborted();
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...KEEP_ALIVE, ...connection, types });
  limitAnswerTime(client, statementMs + ANSWER_MS);
  // A connection that is ended while it is being opened never reports that.
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => {
    reject(signal?.reason);
    void client.end();
  };
  signal?.addEventListener("abort", abort, { once: true });
  const done = async (): Promise<T> => {
    await client.connect();
    for (const setting of SETTINGS) await client.query(setting);
    await client.query("select set_config('statement_timeout', $1, false)", [String(statementMs)]);
    return work(client);
  };
  try {
    return await Promise.race([done(), aborted]);
  } finally {
    signal?.removeEventListener("abort", abort);
    await client.end();
  }
};
