import type pg from "pg";

import type { Clock } from "../ports.ts";

/**
 * Makes the database of a test take its time from `clock`: each statement first tells the database the time (`db_now`
 * in tools/testing/server.ts returns it). Call this before any connection is made.
 */
export const tellTime = (pool: pg.Pool, clock: Clock): pg.Pool => {
  pool.on("connect", (client) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    const toldQuery = (...args: unknown[]): unknown => {
      const told = query("select set_config('krapao.now', $1, false)", [clock.now().toISOString()]) as Promise<unknown>;
      // In a transaction that has failed this statement fails too, and so do the following ones.
      told.catch(() => undefined);
      return query(...args);
    };
    Object.assign(client, { query: toldQuery });
  });
  return pool;
};
