import type { Socket } from "node:net";

import type pg from "pg";

/**
 * Points at which a process can die. `at` counts every await on the database or the outside, each twice: before it is
 * sent and after it was done. From that point on nothing leaves the process any more.
 */
export type Mortality = {
  readonly wrap: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** How many points were passed. */
  readonly passed: () => number;
  /** From now on it dies at that point, counted from here. */
  readonly dieIn: (points: number) => void;
  /** It dies here and now. */
  readonly kill: () => void;
  readonly isDead: () => boolean;
  /** Resolves when the process dies. */
  readonly died: Promise<void>;
  /** How many statements went to the database; counted by {@link mortalPool}. */
  readonly statements: () => number;
  readonly countStatement: () => void;
};

const never = <Value>(): Promise<Value> => new Promise<Value>(() => undefined);

/** What cuts all connections of a pool, as the end of a process does. */
export const severed = (pool: pg.Pool): (() => void) => {
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    clients.add(client);
    client.on("error", () => undefined);
  });
  pool.on("remove", (client) => void clients.delete(client));
  return () => {
    for (const client of clients) {
      // pg names its socket nowhere in its types.
      const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } };
      connection.stream.destroy();
    }
  };
};

export const createMortality = (dieAt: number | null, die: () => void): Mortality => {
  let at = dieAt;
  let passed = 0;
  let dead = false;
  let statements = 0;
  const { promise: died, resolve } = Promise.withResolvers<void>();
  const kill = (): void => {
    dead = true;
    die();
    resolve();
  };
  const point = (): boolean => {
    passed += 1;
    if (passed === at) kill();
    return dead;
  };
  return {
    // A dead process gets no answers and throws nothing: its promises never settle.
    wrap: async (work) => {
      if (dead || point()) return never();
      try {
        const value = await work();
        return dead || point() ? never() : value;
      } catch (error) {
        if (dead) return never();
        throw error;
      }
    },
    passed: () => passed,
    dieIn: (points) => void (at = passed + points),
    kill,
    isDead: () => dead,
    died,
    statements: () => statements,
    countStatement: () => void (statements += 1),
  };
};

/** A pool through which every statement is a place to die. */
export const mortalPool = (pool: pg.Pool, mortality: Mortality): pg.Pool => {
  const mortalQuery =
    (target: { query: (...args: never[]) => unknown }) =>
    (...args: never[]): Promise<unknown> => {
      mortality.countStatement();
      return mortality.wrap(() => Promise.resolve(target.query(...args)));
    };
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === "query") return mortalQuery(target);
      if (name !== "connect") return Reflect.get(target, name, target) as unknown;
      return async () => {
        if (mortality.isDead()) return never();
        const client = await target.connect();
        return new Proxy(client, {
          get: (inner, property) => {
            if (property === "query") return mortalQuery(inner);
            const value: unknown = Reflect.get(inner, property, inner);
            return typeof value === "function" ? (value.bind(inner) as unknown) : value;
          },
        });
      };
    },
  });
};
