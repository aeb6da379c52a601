import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

import { limitAnswerTime } from "./answer-limit.ts";
import { applyInTransaction, applyMigration, type MigrationWaits } from "./apply-migration.ts";
import { applyBaseline, BASELINE, readBaseline } from "./baseline.ts";
import { DROPPED_FUNCTIONS } from "./dropped-functions.ts";
import { createFunctions, dropFunctions, readFunctions } from "./functions.ts";
import { pending, readMigrations } from "./migration-files.ts";
import { KEEP_ALIVE } from "./pool.ts";
import { REPLACED_MIGRATIONS } from "./replaced-migrations.ts";
import { becomeOwner } from "./roles.ts";

/** An advisory lock number that nothing else in the database uses. */
const LOCK = 5_272_176_201;

const WAITS: MigrationWaits = { lockMs: 2_000, pauseMs: 500, tries: 60, answerMs: 15_000 };

/** The sources of a database. */
export type Sources = {
  /** The folder of the migrations; the baseline is a folder in it. */
  readonly migrations: string;
  /** The folder of the functions. */
  readonly functions: string;
  /** Functions without a file that are to be dropped. */
  readonly dropped: readonly string[];
  /** The migrations that the baseline replaces. */
  readonly replaced: readonly string[];
};

const SOURCES: Sources = {
  migrations: join(import.meta.dirname, "migrations"),
  functions: join(import.meta.dirname, "functions"),
  dropped: DROPPED_FUNCTIONS,
  replaced: REPLACED_MIGRATIONS,
};

/**
 * Waits until only this process migrates. It polls, because a query that waits would delay an index that the other
 * process builds concurrently: that build waits for the queries under way.
 */
const takeLock = async (client: pg.Client, pauseMs: number): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK]);
    if (rows[0]?.mine === true) return;
    await setTimeout(pauseMs);
  }
};

const createOwnTables = async (client: pg.Client): Promise<void> => {
  for (const table of ["migration", "function_source"])
    await client.query(
      `create table if not exists ${table} (name text collate "C" primary key, checksum text not null)`,
    );
  await client.query("grant select on migration, function_source to krapao_app, krapao_audit");
};

const readApplied = async (client: pg.Client): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migration");
  return new Map(rows.map((row) => [row.name, row.checksum]));
};

const applySources = async (client: pg.Client, sources: Sources, waits: MigrationWaits): Promise<void> => {
  const [baseline, migrations, functions] = await Promise.all([
    readBaseline(sources.migrations),
    readMigrations(sources.migrations),
    readFunctions(sources.functions),
  ]);
  const before = new Set((await readApplied(client)).keys());
  await applyBaseline(client, { baseline, functions }, { applied: before, replaced: sources.replaced }, waits);
  const applied = new Map(await readApplied(client));
  if (baseline.length > 0) applied.delete(BASELINE);
  for (const migration of pending(migrations, applied)) await applyMigration(client, migration, functions, waits);
  const work = async (): Promise<void> => {
    await dropFunctions(client, sources.dropped);
    await createFunctions(client, functions);
  };
  await applyInTransaction(client, work, waits);
};

/**
 * Migrates the database to the version of this code. An empty database is created from the baseline. Then the
 * migrations run, each once, in order and in a transaction of its own. Last, the functions whose text has changed are
 * created again, in one transaction.
 *
 * A migration whose first line is `-- no transaction` runs outside a transaction, statement by statement; lines `--;`
 * separate its statements. It may build indexes concurrently, and each statement must be safe to repeat. A line
 * `-- functions: one, other` names the functions that the migration needs; they are created before it. A migration that
 * meets a held lock gives way and is tried again, so that other queries do not queue behind it. Several processes may
 * migrate at once: one works, and the others wait. Throws when the database is newer than the code or too old for it,
 * when a migration was changed, or when the connecting role lacks a right.
 */
export const migrate = async (
  connection: pg.ClientConfig,
  sources: Sources = SOURCES,
  waits: MigrationWaits = WAITS,
): Promise<void> => {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...KEEP_ALIVE, ...connection, pipeline: false });
  const limitAnswers = limitAnswerTime(client, waits.answerMs);
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${waits.lockMs}`);
    await takeLock(client, waits.pauseMs);
    await becomeOwner(client);
    await createOwnTables(client);
    // A migration may take any time.
    limitAnswers(null);
    await applySources(client, sources, waits);
  } finally {
    await client.end();
  }
};
