import net from "node:net";

import type pg from "pg";

/** A way to a database on which connections can go dead without an end. */
export type HalfOpen = {
  readonly connection: pg.ClientConfig;
  /** From now on nothing passes on the connections that are there, and nothing closes them. New ones work. */
  readonly freeze: () => void;
  /** Frozen connections that nobody has given up yet. */
  readonly frozen: () => number;
  readonly close: () => Promise<void>;
};

/** Puts a proxy before the database of `to`. */
export const halfOpenProxy = async (to: pg.ClientConfig): Promise<HalfOpen> => {
  const host = String(to.host);
  const port = to.port ?? 5432;
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  const frozen = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = host.startsWith("/") ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const one of pair) {
      const other = one === near ? far : near;
      one.on("error", () => undefined);
      one.on("close", () => {
        frozen.delete(near);
        pairs.delete(pair);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    connection: { ...to, host: "127.0.0.1", port: address.port },
    freeze: () => {
      for (const [near, far] of pairs) {
        frozen.add(near);
        near.unpipe(far);
        far.unpipe(near);
        far.pause();
        // What is still sent is read, so that the end of a connection that is given up is seen; it goes nowhere.
        near.resume();
      }
    },
    frozen: () => frozen.size,
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
};
