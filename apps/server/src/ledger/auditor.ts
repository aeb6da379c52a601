import pg from "pg";

import { KEEP_ALIVE } from "../db/pool.ts";
import { types } from "../db/types.ts";

/** The settings of an audit's connection. They override those of the database or the role, which could cut it short. */
const SETTINGS: readonly string[] = [
  "set role krapao_audit",
  "set statement_timeout = 0",
  "set idle_in_transaction_session_timeout = 0",
  "set timezone = 'UTC'",
  "set jit = off",
  "set work_mem = '64MB'",
  // Leaves the other processors to the running servers.
  "set max_parallel_workers_per_gather = 0",
];

/**
 * Does `work` over a connection of its own, as the role krapao_audit, which can only read. It has no time limit. Throws
 * when it is aborted.
 */
export const asAuditor = async <T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  signal?.throwIfAborted();
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...KEEP_ALIVE, ...connection, types });
  client.on("error", () => undefined);
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
    return work(client);
  };
  try {
    return await Promise.race([done(), aborted]);
  } finally {
    signal?.removeEventListener("abort", abort);
    await client.end();
  }
};
