import type pg from "pg";

import type { Clock } from "../ports.ts";

/**
 * What a connection is told of its database's time, for `db_now` in tools/testing/server.ts: the instant at which it
 * stands still, or an interval by which it is ahead of the machine's time.
 */
export type ConnectionTime = string;

/** The time of `clock` as the database's time. It stands still until the next statement. */
export const timeOf =
  ({ now }: Clock) =>
  (): ConnectionTime =>
    now().toISOString();

/** The machine's time plus this many milliseconds, as the database's time. */
export const aheadBy = (milliseconds: number): ConnectionTime => `${milliseconds} milliseconds`;

const TELL = "select set_config('krapao.now', $1, false)";

/**
 * Sets the time of one connection before a statement, when it is not set already. A rollback also undoes this setting,
 * so a time that was set in a transaction counts as unknown after it.
 */
export const createTimeSetter = (
  query: (text: string, values: readonly string[]) => Promise<unknown>,
): ((time: ConnectionTime, statement: string) => Promise<void>) => {
  let known: ConnectionTime | null = null;
  let knownBefore: ConnectionTime | null = null;
  return async (time, statement) => {
    const isKnown = time === known;
    known = time;
    if (/^\s*(?:begin|start transaction)\b/i.test(statement)) knownBefore = time;
    if (/^\s*(?:commit|rollback)\b/i.test(statement) && known !== knownBefore) known = null;
    // In a transaction that has failed this statement fails too, and so do the following ones.
    if (!isKnown) await query(TELL, [time]).catch(() => undefined);
  };
};

/** The text of a statement in any form in which a connection takes it. */
export const textOf = (query: unknown): string =>
  typeof query === "string" ? query : ((query as { readonly text?: string } | undefined)?.text ?? "");

/** Makes the database of a test take its time from `timeNow`. Call this before any connection is made. */
export const setDatabaseTime = (pool: pg.Pool, timeNow: () => ConnectionTime): pg.Pool => {
  pool.on("connect", (client) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    const tell = createTimeSetter((...args) => query(...args) as Promise<unknown>);
    const toldQuery = (...args: unknown[]): unknown => {
      // Both go to the database in one write.
      const { stream } = client.connection;
      stream.cork();
      try {
        void tell(timeNow(), textOf(args[0]));
        return query(...args);
      } finally {
        stream.uncork();
      }
    };
    Object.assign(client, { query: toldQuery });
  });
  return pool;
};
