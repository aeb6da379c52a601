import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";

import { schema } from "./schema.ts";

export type Row = Readonly<Record<string, unknown>>;

/** The world's file. Everything in it is synchronous, so nothing happens between two statements of one `write`. */
export type Store = {
  /** Creates the missing tables of one part of the world. */
  readonly define: (schema: string) => void;
  readonly one: (sql: string, ...values: readonly SQLInputValue[]) => Row | null;
  readonly all: (sql: string, ...values: readonly SQLInputValue[]) => readonly Row[];
  /** Runs a statement that changes rows. Returns the number of rows. Only within {@link Store.write}. */
  readonly run: (sql: string, ...values: readonly SQLInputValue[]) => number;
  /**
   * Runs one transaction, which is on disk when this returns. Within another one it joins it. An error rolls all of it
   * back.
   */
  readonly write: <Value>(work: () => Value) => Value;
  /** Runs `work` after the present transaction is on disk. */
  readonly afterWrite: (work: () => void) => void;
  readonly close: () => void;
};

/** Opens the SQLite file of a world. After a power cut SQLite restores the last complete transaction by itself. */
export const openStore = (file: string): Store => {
  const database = new DatabaseSync(file, { readBigInts: true, timeout: 5000 });
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  database.exec(schema);
  const statements = new Map<string, StatementSync>();
  let isWriting = false;
  let later: (() => void)[] = [];

  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const made = database.prepare(sql);
    statements.set(sql, made);
    return made;
  };

  const transaction = <Value>(work: () => Value): Value => {
    database.exec("begin immediate");
    isWriting = true;
    try {
      const value = work();
      database.exec("commit");
      return value;
    } catch (error) {
      later = [];
      if (database.isTransaction) database.exec("rollback");
      throw error;
    } finally {
      isWriting = false;
    }
  };

  return {
    define: (tables) => database.exec(tables),
    one: (sql, ...values) => prepared(sql).get(...values) ?? null,
    all: (sql, ...values) => prepared(sql).all(...values),
    run: (sql, ...values) => {
      if (!isWriting) throw new Error("the world changes in a transaction only");
      return Number(prepared(sql).run(...values).changes);
    },
    write: (work) => {
      if (isWriting) return work();
      const value = transaction(work);
      const due = later;
      later = [];
      for (const each of due) each();
      return value;
    },
    afterWrite: (work) => {
      later.push(work);
    },
    close: () => database.close(),
  };
};
