import { setImmediate } from "node:timers";

import { isConnectionLost, isTimeout } from "../db/errors.ts";
import { Overloaded, QUEUE_MOST } from "../db/overloaded.ts";

type Waiting<Ask, Row> = {
  readonly ask: Ask;
  readonly resolve: (row: Row) => void;
  readonly reject: (error: unknown) => void;
};

/** How many readings are under way at once: while one is computed, the next is gathered. */
const LINES = 2;

/**
 * Callers who ask together are read for together: `read` answers each of the asks in their order. What comes while
 * `LINES` readings are under way makes the next, and nobody waits for a timer. When `waitingMost` wait, whoever comes
 * is rejected with {@link Overloaded}.
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
      // One of them makes the statement itself fail: it fails alone.
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
    // Once all that this turn of the loop read from its sockets has been handed in.
    setImmediate(flush);
  };

  return (ask) =>
    new Promise((resolve, reject) => {
      if (queue.length >= waitingMost) return reject(new Overloaded("readings"));
      queue.push({ ask, resolve, reject });
      plan();
    });
};

/** A row with the place, from 1, of the ask that it answers. */
type Placed = { readonly n: bigint };

/** The rows as they came, which is in the order of the asks. Throws when one is not: it would be another caller's. */
export const inPlace = <Row extends Placed>(rows: readonly Row[]): readonly Row[] => {
  for (const [index, { n }] of rows.entries())
    if (n !== BigInt(index + 1)) throw new Error("an answer in the place of another");
  return rows;
};
