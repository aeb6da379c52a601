import pg from "pg";

import { types } from "./types.ts";

export type PoolOptions = {
  readonly connection: pg.ClientConfig;
  /** How many connections at most. */
  readonly max?: number;
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  readonly onError: (error: Error) => void;
  /** What the connections serve as; `krapao_audit` only reads. */
  readonly role?: "krapao_app" | "krapao_audit";
};

const LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * The connections that serve. Whatever role connects, they act as `krapao_app` (S58) and are bounded in time (S60).
 * Statements on one connection are sent without waiting for each other's answers.
 */
export const createPool = ({ connection, max = 10, onError, role = "krapao_app" }: PoolOptions): pg.Pool => {
  const options = `${connection.options ?? ""} -c role=${role} -c timezone=UTC`.trim();
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    ...connection,
    ...LIMITS,
    options,
    types,
    pipeline: true,
    max,
  });
  pool.on("error", onError);
  return pool;
};
