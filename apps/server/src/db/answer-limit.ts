import { clearTimeout, setTimeout } from "node:timers";

import type pg from "pg";

/** The database did not answer in time, so the connection was dropped. Counts as a lost connection. */
export class AnswerOverdue extends Error {
  override readonly name = "AnswerOverdue";
  readonly code = "ETIMEDOUT";

  constructor() {
    super("The database did not answer in time.");
  }
}

/**
 * Drops the connection when the database does not answer a query for `ms` milliseconds. The socket is destroyed, and
 * all queries under way fail with {@link AnswerOverdue}. PostgreSQL answers the queries of one connection in turn, so
 * the time counts from the last answer, or from the first query after a pause. This finds a half-open connection, whose
 * end neither side ever sees. Returns a function that sets another limit, or none, for later queries.
 */
export const limitAnswerTime = (client: pg.Client, ms: number): ((ms: number | null) => void) => {
  let limit: number | null = ms;
  let timer: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const drop = (): void => {
    timer = null;
    client.connection.stream.destroy(new AnswerOverdue());
  };
  client.query = new Proxy(client.query, {
    apply: (query, self, values): unknown => {
      if (limit !== null) timer ??= setTimeout(drop, limit).unref();
      return Reflect.apply(query, self, values);
    },
  });
  client.on("drain", stop);
  client.on("end", stop);
  client.connection.on("readyForQuery", () => timer?.refresh());
  // A connection in use has no other listener. Its queries get the error by themselves.
  client.on("error", () => undefined);
  return (other) => {
    limit = other;
  };
};
