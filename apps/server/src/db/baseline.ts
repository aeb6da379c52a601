import { join } from "node:path";

import type pg from "pg";

import { applyInTransaction, insertMigration, type MigrationWaits } from "./apply-migration.ts";
import { createFunctions, neededFunctions } from "./functions.ts";
import { readSqlFiles, type SqlFile } from "./migration-files.ts";

/** The name of the baseline in the table of migrations. */
export const BASELINE = "0118-baseline";

/** Reads the files of the baseline beside the migrations, in order. */
export const readBaseline = (migrations: string): Promise<SqlFile[]> =>
  readSqlFiles(join(migrations, "baseline"), /^\d{2}-[a-z-]+\.sql$/);

const createTables = async (
  client: pg.Client,
  baseline: readonly SqlFile[],
  functions: readonly SqlFile[],
): Promise<void> => {
  for (const file of baseline) {
    await createFunctions(client, neededFunctions(file, functions));
    try {
      await client.query(file.sql);
    } catch (error) {
      throw new Error(`The baseline's ${file.name} failed`, { cause: error });
    }
  }
};

/** Throws when a database from before the baseline lacks a migration that the baseline replaces. */
const assertIsComplete = (applied: ReadonlySet<string>, replaced: readonly string[]): void => {
  const lacking = replaced.find((name) => !applied.has(name));
  if (lacking === undefined) return;
  throw new Error(
    `The database is too old for this program: it lacks ${lacking}. Start the last version that has ${replaced.at(-1)} on it once, then this one.`,
  );
};

/**
 * Makes an empty database by the baseline. In a database with all replaced migrations, the baseline's name replaces
 * theirs, so that older programs refuse it. Does nothing to a database that has the baseline.
 */
export const applyBaseline = async (
  client: pg.Client,
  files: { readonly baseline: readonly SqlFile[]; readonly functions: readonly SqlFile[] },
  { applied, replaced }: { readonly applied: ReadonlySet<string>; readonly replaced: readonly string[] },
  waits: MigrationWaits,
): Promise<void> => {
  if (files.baseline.length === 0 || applied.has(BASELINE)) return;
  if (applied.size > 0) assertIsComplete(applied, replaced);
  const work = async (): Promise<void> => {
    if (applied.size === 0) await createTables(client, files.baseline, files.functions);
    else await client.query("delete from migration where name = any($1)", [replaced]);
    // No checksum is kept, because the files' text may be improved later. A test compares what they make.
    await insertMigration(client, { name: BASELINE, checksum: "" });
  };
  await applyInTransaction(client, work, waits);
};
