import type pg from "pg";

/** A statement that every connection parses and plans once, by its name. The text of a name never changes. */
export type Statement = { readonly name: string; readonly text: string };

/** Reads by a prepared statement, outside of any transaction: for the few reads that every call makes. */
export type Prepared = <Row extends object>(
  statement: Statement,
  values: readonly unknown[],
) => Promise<readonly Row[]>;

/** The door to prepared statements over `pool`. */
export const createPrepared =
  (pool: pg.Pool): Prepared =>
  async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) => {
    const { rows } = await pool.query<Row>({ name, text, values: [...values] });
    return rows;
  };
