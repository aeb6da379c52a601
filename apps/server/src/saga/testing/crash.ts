import type { Socket } from "node:net";

import type pg from "pg";

import { textOf } from "../../lib/testing/database-time.ts";

/**
 * Points at which a process can die. `at` counts every await on the database or the outside twice: before it is sent
 * and after it was done. After that point nothing leaves the process.
 */
export type CrashPoints = {
  readonly wrap: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** How many points were passed. */
  readonly passed: () => number;
  /** It dies this many points from now. */
  readonly dieIn: (points: number) => void;
  /** It dies before the next statement that contains this text. */
  readonly dieBefore: (part: string) => void;
  /** It dies now; resolves as {@link died} does. */
  readonly kill: () => Promise<void>;
  readonly isDead: () => boolean;
  /** Resolves once the process is dead and the database has finished what it was sent last. */
  readonly died: Promise<void>;
  /** How many statements were sent to the database; counted by {@link crashingPool}. */
  readonly statements: () => number;
  readonly noteStatement: (text: string) => void;
};

const never = <Value>(): Promise<Value> => new Promise<Value>(() => undefined);

/**
 * Returns a function that cuts all connections of a pool, as the end of a process does. It returns the ids of their
 * database processes. Each of these still finishes the statements that it got.
 */
export const trackConnections = (pool: pg.Pool): (() => readonly number[]) => {
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    clients.add(client);
    client.on("error", () => undefined);
  });
  pool.on("remove", (client) => void clients.delete(client));
  return () =>
    [...clients].map((client) => {
      // pg's types have neither of these.
      const { connection, processID } = client as unknown as {
        readonly connection: { readonly stream: Socket };
        readonly processID: number;
      };
      connection.stream.destroy();
      return processID;
    });
};

/**
 * Counts the statements of a process, and ends it at number `dieAt`. `die` ends the process, and resolves when no
 * statement of it runs any more.
 */
export const createCrashPoints = (dieAt: number | null, die: () => Promise<void>): CrashPoints => {
  let at = dieAt;
  let before: string | null = null;
  let passed = 0;
  let dead = false;
  let statements = 0;
  const { promise: died, resolve, reject } = Promise.withResolvers<void>();
  // Code that waits for it gets the error.
  died.catch(() => undefined);
  const kill = (): Promise<void> => {
    dead = true;
    void die().then(resolve, reject);
    return died;
  };
  const point = (): boolean => {
    passed += 1;
    if (passed === at) void kill();
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
    dieBefore: (part) => void (before = part),
    kill,
    isDead: () => dead,
    died,
    statements: () => statements,
    noteStatement: (text) => {
      statements += 1;
      if (before !== null && text.includes(before)) void kill();
    },
  };
};

/** A pool in which the process can die at every statement. `statement` runs each one. */
export const crashingPool = (
  pool: pg.Pool,
  mortality: CrashPoints,
  statement: <Value>(work: () => Promise<Value>) => Promise<Value>,
): pg.Pool => {
  const mortalQuery =
    (target: { query: (...args: never[]) => unknown }) =>
    (...args: never[]): Promise<unknown> => {
      mortality.noteStatement(textOf(args[0]));
      return mortality.wrap(() => statement(() => Promise.resolve(target.query(...args))));
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
