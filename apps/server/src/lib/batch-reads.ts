import { setImmediate } from "node:timers";

import { isConnectionLost, isTimeout } from "../db/errors.ts";
import { Overloaded, QUEUE_MOST } from "../db/overloaded.ts";

type Waiting<Ask, Row> = {
  readonly ask: Ask;
  readonly resolve: (row: Row) => void;
  readonly reject: (error: unknown) => void;
};

/** How many reads run at once. While one read runs, the next batch is collected. */
const LINES = 2;

/**
 * Combines the questions of callers who ask at the same time: one call of `read` answers up to `most` questions, in
 * their order. Questions that arrive while two reads run go into the next batch. No caller waits for a timer. When
 * `waitingMost` callers wait, the next one is rejected with {@link Overloaded}.
 */
export const batchReads = <Ask, Row>(
  read: (asks: readonly Ask[]) => Promise<readonly Row[]>,
  most = 100,
  waitingMost = QUEUE_MOST,
): ((ask: Ask) => Promise<Row>) => {
  let queue: Waiting<Ask, Row>[] = [];
  let underWay = 0;
  let isPlanned = false;

  const answer = async (batch: readonly Waiting<Ask, Row>[]): Promise<void> => {
    try {
      const rows = await read(batch.map(({ ask }) => ask));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const row = rows[index];
        if (row === undefined) reject(new Error("a reading without an answer"));
        else resolve(row);
      }
    } catch (error) {
      const isForAll = batch.length === 1 || isConnectionLost(error) || isTimeout(error) || error instanceof Overloaded;
      if (isForAll) for (const { reject } of batch) reject(error);
      // One of the questions makes the whole statement fail. Each is now asked alone, so that only that one fails.
      else for (const waiting of batch) await answer([waiting]);
    }
  };

  const send = async (batch: readonly Waiting<Ask, Row>[]): Promise<void> => {
    await answer(batch);
    underWay -= 1;
    plan();
  };

  const flush = (): void => {
    isPlanned = false;
    while (underWay < LINES && queue.length > 0) {
      const batch = queue.slice(0, most);
      queue = queue.slice(most);
      underWay += 1;
      void send(batch);
    }
  };

  const plan = (): void => {
    if (isPlanned || underWay >= LINES || queue.length === 0) return;
    isPlanned = true;
    // Runs after everything that this turn of the event loop read from its sockets has been added.
    setImmediate(flush);
  };

  return (ask) =>
    new Promise((resolve, reject) => {
      if (queue.length >= waitingMost) return reject(new Overloaded("readings"));
      queue.push({ ask, resolve, reject });
      plan();
    });
};

/** A row, with the position (from 1) of the question that it answers. */
type Placed = { readonly n: bigint };

/**
 * The rows in the order of the questions. Throws when a position does not fit, because the row would belong to another
 * caller.
 */
export const inPlace = <Row extends Placed>(rows: readonly Row[]): readonly Row[] => {
  for (const [index, { n }] of rows.entries())
    if (n !== BigInt(index + 1)) throw new Error("an answer in the place of another");
  return rows;
};
