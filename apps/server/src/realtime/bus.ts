import type pg from "pg";

/** The connections that carry events between servers, as Socket.IO's adapter uses them. */
export type Bus = {
  readonly pool: pg.Pool;
  /** Gives back what the adapters hold. Call this once they are closed. */
  readonly close: () => void;
};

/**
 * Lends connections of `pool` to Socket.IO's adapters. An adapter that is closed while it opens its listening
 * connection never returns that connection, and closing the pool would wait for it for ever. The bus returns it
 * instead.
 */
export const createBus = (pool: pg.Pool): Bus => {
  const lent = new Set<pg.PoolClient>();
  let isClosed = false;
  pool.on("release", (_error, client) => void lent.delete(client));
  const giveBack = (client: pg.PoolClient): void => {
    // The adapter would get another one when this one ends.
    client.removeAllListeners("end");
    client.release(true);
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    if (isClosed) {
      giveBack(client);
      // Neither an answer nor an error, after which the adapter would try again.
      return new Promise(() => undefined);
    }
    lent.add(client);
    return client;
  };
  return {
    pool: new Proxy(pool, {
      get: (target, name) => {
        if (name === "connect") return connect;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    }),
    close: () => {
      isClosed = true;
      for (const client of [...lent]) giveBack(client);
    },
  };
};
