import type pg from "pg";

import { Overloaded, QUEUE_MOST } from "./overloaded.ts";
import { isConnectionLost } from "./errors.ts";

/** A statement that every connection parses and plans once, by its name. The text of a name never changes. */
export type Statement = { readonly name: string; readonly text: string };

/**
 * Reads by a prepared statement, outside of any transaction, for the few small reads that every call makes. Reads at
 * the same time share a connection, without waiting for each other's answers. Rejects with {@link Overloaded} when too
 * many callers read.
 */
export type Prepared = <Row extends object>(
  statement: Statement,
  values: readonly unknown[],
) => Promise<readonly Row[]>;

/** How many connections are shared by reads at the same time. */
const LINES = 2;

/** A connection from the pool, for as long as a caller reads on it. */
type Line = { readonly client: Promise<pg.PoolClient>; asking: number };

/**
 * Prepared statements over `pool`. It keeps no connection while nobody reads. At most `most` callers read on one
 * connection at once.
 */
export const createPrepared = (pool: pg.Pool, most = QUEUE_MOST / LINES): Prepared => {
  const lines: (Line | null)[] = Array.from({ length: LINES }, () => null);

  const join = (): { readonly line: Line; readonly place: number } => {
    const asking = lines.map((line) => line?.asking ?? 0);
    const fewest = Math.min(...asking);
    if (fewest >= most) throw new Overloaded("prepared reads");
    const place = asking.indexOf(fewest);
    const line = lines[place] ?? { client: pool.connect(), asking: 0 };
    lines[place] = line;
    line.asking += 1;
    return { line, place };
  };

  const ask = async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) => {
    const { line, place } = join();
    let isBroken = true;
    try {
      const client = await line.client;
      const { rows } = await client.query<Row>({ name, text, values: [...values] });
      isBroken = false;
      return rows;
    } catch (error) {
      isBroken &&= isConnectionLost(error);
      throw error;
    } finally {
      line.asking -= 1;
      // No new caller joins a broken one. The last caller on it gives it back.
      if ((isBroken || line.asking === 0) && lines[place] === line) lines[place] = null;
      if (line.asking === 0) line.client.then((client) => client.release(isBroken)).catch(() => undefined);
    }
  };

  return async (statement, values) => {
    try {
      return await ask(statement, values);
    } catch (error) {
      // A read may be repeated: that connection ended, but the database may be there.
      if (isConnectionLost(error)) return ask(statement, values);
      throw error;
    }
  };
};
