import pg from "pg";

import { Overloaded, QUEUE_MOST } from "./overloaded.ts";
import { limitAnswerTime } from "./answer-limit.ts";
import { types } from "./types.ts";

export type PoolOptions = {
  readonly connection: pg.ClientConfig;
  /** How many connections at most. */
  readonly max?: number;
  /** Called when an idle connection breaks. The pool replaces it by itself. */
  readonly onError: (error: Error) => void;
  /** The role of the connections. `krapao_audit` only reads. */
  readonly role?: "krapao_app" | "krapao_audit";
  /** How long a query may stay without an answer before its connection is dropped, in milliseconds. */
  readonly answerMs?: number;
  /** How many callers may wait for a connection. The next one is rejected with {@link Overloaded}. */
  readonly waitingMost?: number;
};

const LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Longer than any statement may take, so that a slow database that still works answers first. */
const ANSWER_MS = LIMITS.statement_timeout + 2_500;
/** A connection that is silent for 10 s is probed, so that one whose other side is gone ends by itself. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

type Connected = (error: Error, client: undefined, release: () => void) => void;

/** Rejects callers who ask for a connection while `most` wait for one. */
const limitWaiting = (pool: pg.Pool, most: number): void => {
  pool.connect = new Proxy(pool.connect, {
    apply: (connect, self, [callback]: [Connected?]): unknown => {
      if (pool.waitingCount < most) return Reflect.apply(connect, self, [callback]);
      const error = new Overloaded("connections");
      if (callback === undefined) return Promise.reject(error);
      callback(error, undefined, () => undefined);
      return undefined;
    },
  });
};

/**
 * The connections of a server. Whatever role connects, they act as `krapao_app` (S58) and have time limits (S60).
 * Statements on one connection are sent without waiting for each other's answers.
 */
export const createPool = ({
  connection,
  max = 10,
  onError,
  role = "krapao_app",
  answerMs = ANSWER_MS,
  waitingMost = QUEUE_MOST,
}: PoolOptions): pg.Pool => {
  const options = `${connection.options ?? ""} -c role=${role} -c timezone=UTC`.trim();
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
    ...connection,
    ...LIMITS,
    options,
    types,
    pipeline: true,
    max,
  });
  pool.on("error", onError);
  pool.on("connect", (client) => void limitAnswerTime(client, answerMs));
  limitWaiting(pool, waitingMost);
  return pool;
};
