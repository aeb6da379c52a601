import { setTimeout } from "node:timers/promises";
import type pg from "pg";

import { isConflict, isLockTimeout } from "./errors.ts";
import { createFunctions, forgetFunctions, neededFunctions } from "./functions.ts";
import type { SqlFile } from "./migration-files.ts";

/** How long a migration waits, in milliseconds, and how often it tries. */
export type MigrationWaits = {
  /** For a lock. Other sessions that want it wait behind this one meanwhile. */
  readonly lockMs: number;
  /** Before the next attempt, and between two checks whether another process has finished. */
  readonly pauseMs: number;
  readonly tries: number;
  /** For the answer to one of its own small queries. */
  readonly answerMs: number;
};

/** The first line of a file whose statements run one by one, outside a transaction. */
const NO_TRANSACTION = "-- no transaction\n";
/** The line between two of its statements. */
const SEPARATOR = /^--;$/m;
const CONCURRENT_INDEX = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;

/** Records that a migration was done. */
export const insertMigration = async (
  client: pg.Client,
  { name, checksum }: Pick<SqlFile, "name" | "checksum">,
): Promise<void> => {
  await client.query("insert into migration (name, checksum) values ($1, $2)", [name, checksum]);
};

/** Runs `work` in a transaction. */
const inTransaction = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
};

/** An index whose building failed stays as an invalid one, and would be taken for the index itself. */
const dropInvalidIndex = async (client: pg.Client, index: string): Promise<void> => {
  const { rowCount } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [index],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently if exists ${index}`);
};

const applyStatement = async (client: pg.Client, statement: string, lockMs: number): Promise<void> => {
  // A concurrent statement waits for other transactions to end, and nobody waits for it.
  const isConcurrent = /\bconcurrently\b/i.test(statement);
  await client.query(`set lock_timeout = ${isConcurrent ? 0 : lockMs}`);
  try {
    const index = CONCURRENT_INDEX.exec(statement)?.[1];
    if (index !== undefined) await dropInvalidIndex(client, index);
    await client.query(statement);
  } finally {
    await client.query(`set lock_timeout = ${lockMs}`);
  }
};

/** Gives way when another session holds a lock for longer than `lockMs`, or in a deadlock, and tries again later. */
const givingWay = async (work: () => Promise<void>, { pauseMs, tries }: MigrationWaits): Promise<void> => {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried >= tries || !(isLockTimeout(error) || isConflict(error))) throw error;
      await setTimeout(pauseMs);
    }
  }
};

/** Runs `work` in a transaction that gives way when another session holds a lock, and is tried again. */
export const applyInTransaction = (
  client: pg.Client,
  work: () => Promise<void>,
  waits: MigrationWaits,
): Promise<void> => givingWay(() => inTransaction(client, work), waits);

/**
 * Applies a migration, after the functions that it needs. Throws an error with its name when it fails. A failed
 * migration in a transaction leaves nothing behind.
 */
export const applyMigration = async (
  client: pg.Client,
  migration: SqlFile,
  functions: readonly SqlFile[],
  waits: MigrationWaits,
): Promise<void> => {
  try {
    const needed = neededFunctions(migration, functions);
    if (!migration.sql.startsWith(NO_TRANSACTION)) {
      const work = async () => {
        await createFunctions(client, needed);
        await client.query(migration.sql);
        await forgetFunctions(client, migration);
        await insertMigration(client, migration);
      };
      await applyInTransaction(client, work, waits);
      return;
    }
    await applyInTransaction(client, () => createFunctions(client, needed), waits);
    for (const statement of migration.sql.split(SEPARATOR))
      await givingWay(() => applyStatement(client, statement, waits.lockMs), waits);
    const end = async () => {
      await forgetFunctions(client, migration);
      await insertMigration(client, migration);
    };
    await applyInTransaction(client, end, waits);
  } catch (error) {
    throw new Error(`The migration ${migration.name} failed`, { cause: error });
  }
};
