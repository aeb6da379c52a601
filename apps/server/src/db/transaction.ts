import { Kysely, PostgresDialect } from "kysely";
import type { Transaction } from "kysely";
import type pg from "pg";

import { isConflict } from "./errors.ts";
import type { Database } from "./schema.ts";

const ATTEMPTS = 5;

/** Typed access to every table but the ledger's. */
export const createDatabase = (pool: pg.Pool): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

/** Runs `work`, one statement or one transaction, again when a deadlock or a serialization failure ended it. */
export const retryConflicts = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
    }
  }
};

/**
 * Runs `work` in one transaction (read committed), and again when a deadlock or a serialization failure ended it. So
 * `work` does nothing outside the transaction. It must not call the ledger, which commits by itself.
 */
export const transaction = <T>(db: Kysely<Database>, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> =>
  retryConflicts(() => db.transaction().execute(work));

/**
 * Runs `work` in one transaction and rolls it back. Returns what the work returned, so a caller learns what a change
 * would do, with all its checks. Throws what the work throws.
 */
export const dryRun = async <T>(db: Kysely<Database>, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> => {
  const done: { last?: { readonly result: T } } = {};
  const rollBack = new Error("rolled back on purpose");
  try {
    await transaction(db, async (tx) => {
      done.last = { result: await work(tx) };
      throw rollBack;
    });
  } catch (error) {
    if (error !== rollBack) throw error;
  }
  if (done.last === undefined) throw new Error("a dry run without a result");
  return done.last.result;
};
