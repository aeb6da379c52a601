import type pg from "pg";

import type { Schedule } from "../lib/ports.ts";
import { brokenConstraint, isConflict, isConnectionLost, isTimeout } from "../db/errors.ts";

/** The result of one item: its outcome, or the error of a statement that failed. */
export type ItemResult<Outcome> = { readonly outcome: Outcome } | { readonly error: unknown };

/** `check`: it may contain a repeat. `redo`: this very batch may have been committed, and its answer lost. */
export type BatchMode = { readonly check: boolean; readonly redo: boolean };

/** Runs a batch by one statement, which is one commit. Returns each item's outcome in the batch's order. */
export type RunBatch<Item, Outcome> = (
  connection: pg.PoolClient,
  items: readonly Item[],
  mode: BatchMode,
) => Promise<readonly Outcome[]>;

/**
 * One connection of the ledger's own, so that callers who use up the pool's other connections cannot block themselves.
 */
export type Writer<Item, Outcome> = {
  /** Runs a batch durably; the results are in its order. Never throws. */
  readonly run: (items: readonly Item[]) => Promise<readonly ItemResult<Outcome>[]>;
  /** Resolves when the database has answered on this writer's connection; rejects when it is lost. */
  readonly ping: () => Promise<void>;
  readonly close: () => void;
};

export type WriterOptions<Item, Outcome> = {
  readonly pool: pg.Pool;
  readonly ask: RunBatch<Item, Outcome>;
  readonly schedule: Pick<Schedule, "sleep">;
  /** Called for each statement that was repeated or split, for the log. */
  readonly onTrouble?: (error: unknown, items: number) => void;
};

/** Unique constraints: a batch that violates one contains a repeat. */
const REPEATS: readonly (string | null)[] = ["transfer_reference_key", "saga_pkey", "idempotency_pkey"];
/** How many batches check for repeats first, after one was refused because of a repeat. */
const CAREFUL = 50;
const CONFLICTS = 20;
/** As many as it takes to find one item in the largest batch. */
const TIMEOUTS = 10;
/** The waits between retries while the database is out of reach, 10 s in all. After that the callers get an error. */
const PATIENCE = [10, 40, 100, 200, 400, 800, 1_200, 1_600, 1_900, 1_900, 1_850];

/** What a batch and all its parts share. */
type Search = {
  /** It may have been committed, and its answer lost. */
  redo: boolean;
  /** How many more timeouts are accepted before the remaining items are not tried. */
  timeouts: number;
};

/** Creates a writer. */
export const createWriter = <Item, Outcome>(options: WriterOptions<Item, Outcome>): Writer<Item, Outcome> => {
  const { pool, schedule, onTrouble } = options;
  type Answers = readonly ItemResult<Outcome>[];
  type Connection = { readonly client: Promise<pg.PoolClient>; readonly release: (isBroken: boolean) => void };
  let current: Connection | null = null;
  let careful = 0;

  const connect = (): Connection => {
    const client = pool.connect();
    const drop = (): void => connection.release(true);
    const connection: Connection = {
      client,
      release: (isBroken) => {
        if (current !== connection) return;
        current = null;
        client.then((mine) => mine.off("error", drop).release(isBroken)).catch(() => undefined);
      },
    };
    // A running statement reports the error itself. An idle connection that ends is replaced at the next batch.
    client.then((mine) => mine.on("error", drop)).catch(drop);
    return connection;
  };

  /** Runs `work` on the writer's connection, which is replaced when it is lost. */
  const onConnection = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const connection = (current ??= connect());
    try {
      return await work(await connection.client);
    } catch (error) {
      if (isConnectionLost(error)) connection.release(true);
      throw error;
    }
  };

  const ask = async (items: readonly Item[], check: boolean, redo: boolean): Promise<Answers> => {
    const isCareful = careful > 0;
    if (isCareful) careful--;
    const mode = { check: check || isCareful, redo };
    const outcomes = await onConnection((client) => options.ask(client, items, mode));
    return outcomes.map((outcome) => ({ outcome }));
  };

  /**
   * One item makes the statement itself fail. The batch is split in halves to find it, so that its neighbours succeed.
   */
  const halves = async (items: readonly Item[], error: unknown, search: Search): Promise<Answers> => {
    // Each try at a locked account takes as long as a lock may be waited for.
    if (isTimeout(error)) search.timeouts--;
    const middle = items.length >> 1;
    const parts = items.length === 1 ? [] : [items.slice(0, middle), items.slice(middle)];
    const done: ItemResult<Outcome>[] = [];
    for (const part of parts) if (search.timeouts > 0) done.push(...(await again(part, search)));
    return [...done, ...items.slice(done.length).map(() => ({ error }))];
  };

  const again = async (items: readonly Item[], search: Search): Promise<Answers> => {
    let check = search.redo;
    let lost = 0;
    for (let conflicts = 0; ;) {
      try {
        return await ask(items, check, search.redo);
      } catch (error) {
        onTrouble?.(error, items.length);
        check = true;
        if (isConnectionLost(error)) {
          const wait = PATIENCE[lost++];
          if (wait === undefined) return items.map(() => ({ error }));
          search.redo = true;
          await schedule.sleep(wait);
        } else if (REPEATS.includes(brokenConstraint(error)) && conflicts < CONFLICTS) {
          conflicts++;
          careful = CAREFUL;
        } else if (isConflict(error) && conflicts < CONFLICTS) {
          conflicts++;
        } else return halves(items, error, search);
      }
    }
  };

  return {
    run: async (items) => {
      try {
        return await again(items, { redo: false, timeouts: TIMEOUTS });
      } catch (error) {
        return items.map(() => ({ error }));
      }
    },
    ping: async () => {
      await onConnection((client) => client.query("select"));
    },
    close: () => current?.release(false),
  };
};
