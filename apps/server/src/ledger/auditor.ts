import pg from "pg";

import { types } from "../db/types.ts";

/** What a database's or a role's own settings must not cut short. */
const SETTINGS: readonly string[] = [
  "set role krapao_audit",
  "set statement_timeout = 0",
  "set idle_in_transaction_session_timeout = 0",
  "set timezone = 'UTC'",
  "set jit = off",
  "set work_mem = '64MB'",
  // Whoever serves meanwhile keeps the other processors.
  "set max_parallel_workers_per_gather = 0",
];

/**
 * Does `work` over a connection of its own that acts as krapao_audit, which only reads, and takes the time it needs; an
 * aborted one throws.
 */
export const asAuditor = async <T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  signal?.throwIfAborted();
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...connection, types });
  client.on("error", () => undefined);
  const abort = (): void => void client.end();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    await client.connect();
    for (const setting of SETTINGS) await client.query(setting);
    return await work(client);
  } finally {
    signal?.removeEventListener("abort", abort);
    await client.end();
  }
};
