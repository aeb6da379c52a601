import { EventEmitter } from "node:events";

import pg from "pg";

import { types } from "../../apps/server/src/db/types.ts";
import { createTimeSetter, timeOf } from "../../apps/server/src/lib/testing/database-time.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import type { Kernel, Owner } from "./kernel.ts";
import type { Recorder } from "./record-movements.ts";

/** A fault of one statement: the connection ends, or the process dies, before or after it was done. */
export type Strike = "lost-before" | "lost-after" | "dead-before" | "dead-after" | null;

type Options = {
  readonly kernel: Kernel;
  readonly strike: (owner: Owner) => Strike;
  /** Ends a process. */
  readonly kill: (owner: Owner) => void;
  /** Called after each executed statement, before any process continues. */
  readonly afterwards: (label: string) => Promise<void>;
  readonly recorder: Recorder;
};

/** A process as the database sees it. */
export type Client = Owner & {
  /** While it starts, its statements take precedence. */
  isStarting: boolean;
  /** How often it has lost a connection. */
  losses: number;
};

type Query = string | { readonly text: string; readonly name?: string; readonly values?: unknown[] };
type Result = { rows: object[]; rowCount: number | null; command: string };

const lost = (): Error => new Error("Connection terminated unexpectedly");

const labelOf = (query: Query): string => {
  if (typeof query !== "string" && query.name !== undefined) return query.name;
  const text = typeof query === "string" ? query : query.text;
  return text.trim().replaceAll(/\s+/g, " ").slice(0, 60);
};

/** Whether the rows have an order: an `order by`, or a function's own. */
const ordered = / order by (?!.*returning)|\bfrom \w+\(\$/is;

/** Rows without an order are sorted, so that a run repeats. */
const inOrder = (text: string, rows: object[]): object[] => {
  if (rows.length < 2 || ordered.test(text)) return rows;
  const key = (row: object): string =>
    JSON.stringify(row, (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value));
  return rows
    .map((row) => [key(row), row] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, row]) => row);
};

/**
 * A real PostgreSQL behind one real connection that all processes of a run share, one statement at a time in the
 * kernel's order. Each process sees a pool of its own. When a process ends, its open transaction is rolled back.
 */
export const openDatabase = async ({ kernel, strike, kill, afterwards, recorder }: Options) => {
  const database = await testDatabase();
  const owner = new pg.Client({ ...database.owner, types });
  const app = new pg.Client({ ...database.app, types, options: "-c role=krapao_app -c timezone=UTC" });
  await Promise.all([owner.connect(), app.connect()]);
  const timeNow = timeOf(kernel.clock);
  const tell = createTimeSetter((sql, values) => app.query(sql, [...values]));

  const rollback = async (by: object): Promise<void> => {
    if (!kernel.holds(by)) return;
    await tell(timeNow(), "rollback");
    await app.query("rollback");
    kernel.hold(null);
  };

  const send = async (by: object, query: Query, values?: unknown[]): Promise<Result> => {
    const text = typeof query === "string" ? query : query.text;
    const command = /^\s*(begin|start transaction|commit|rollback)\b/i.exec(text)?.[1]?.toLowerCase();
    if (command === "begin" || command === "start transaction") kernel.hold(by);
    try {
      await tell(timeNow(), text);
      const result = (await app.query(query as pg.QueryConfig, values)) as Result;
      return { ...result, rows: inOrder(text, result.rows) };
    } finally {
      if (command === "commit" || command === "rollback") kernel.hold(null);
    }
  };

  /** The pool of one process, with any number of apparent connections. */
  const poolOf = (process: Client): pg.Pool => {
    const createClient = () => {
      const client = new EventEmitter();
      client.on("error", () => undefined);
      let isLost = false;
      const query = (text: Query, values?: unknown[]): Promise<Result> =>
        new Promise((resolve, reject) => {
          if (process.isDead) return;
          const label = labelOf(text);
          const asked = typeof text === "string" ? { text, values: values ?? [] } : { values: [], ...text };
          recorder.sends(process, asked);
          const loseIt = (): void => {
            recorder.ends(process, asked, true);
            isLost = true;
            process.losses += 1;
            kernel.say(`${process.name} loses its connection: ${label}`);
            client.emit("error", lost());
            reject(lost());
          };
          const run = async (): Promise<void> => {
            if (isLost) return reject(new Error("Client has encountered a connection error and is not queryable"));
            const struck = process.isStarting ? null : strike(process);
            if (struck === "lost-before" || struck === "dead-before") {
              await rollback(client);
              return struck === "lost-before" ? loseIt() : kill(process);
            }
            let done: () => void;
            if (!process.isStarting) recorder.executes(process);
            try {
              const result = await send(client, text, values);
              done = () => resolve(result);
            } catch (error) {
              done = () => reject(error);
            }
            await afterwards(label);
            if (struck === null) {
              recorder.ends(process, asked, false);
              return done();
            }
            await rollback(client);
            return struck === "lost-after" ? loseIt() : kill(process);
          };
          if (process.isStarting) void run();
          else kernel.queue({ owner: process, label, holder: client, run });
        });
      return Object.assign(client, { query, release: () => undefined });
    };
    // Only the parts of a pool that the server uses.
    return Object.assign(new EventEmitter(), {
      query: (text: Query, values?: unknown[]) => createClient().query(text, values),
      connect: () => Promise.resolve(createClient()),
      end: () => Promise.resolve(),
    }) as unknown as pg.Pool;
  };

  return {
    owner,
    audit: database.audit,
    poolOf,
    close: async () => {
      await Promise.all([owner.end(), app.end()]);
      await database.drop();
    },
  };
};

export type SimulatedDatabase = Awaited<ReturnType<typeof openDatabase>>;
