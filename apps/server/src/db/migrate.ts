import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

import { limitAnswerTime } from "./answer-limit.ts";
import { isLockTimeout } from "./errors.ts";
import { KEEP_ALIVE } from "./pool.ts";
import { becomeOwner } from "./roles.ts";

/** Any number that nothing else in the database takes as its advisory lock. */
const LOCK = 5_272_176_201;
const FOLDER = join(import.meta.dirname, "migrations");

/** Files that were published in an earlier form too; 0055-look-ups-anew.sql makes of either the same database. */
const EARLIER: ReadonlyMap<string, string> = new Map([
  ["0052-qr-look-up.sql", "53cbcc4d7997f11e2383d5f61ab62c7421bb03c2f8fce5b03043902c6569d8f4"],
  ["0053-look-ups.sql", "c3453fda12bc5ccc45b8bfb69c6bf4ae25c42dc796694823f14b90386adb5ef9"],
]);

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
};

/** Those still to do, in order. Throws when the database was made by newer code or by files that were changed since. */
export const pending = (files: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] => {
  for (const [name, checksum] of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (file === undefined)
      throw new Error(`The database is newer than this program: it has ${name}. Start the newer program.`);
    if (file.checksum !== checksum && EARLIER.get(name) !== checksum)
      throw new Error(`The migration ${name} was changed after it was applied. Restore the file.`);
  }
  return files.filter((file) => !applied.has(file.name));
};

/** How long a migration waits, in milliseconds, and how often it tries. */
export type MigrationWaits = {
  /** For a lock. Whoever comes later waits behind it meanwhile. */
  readonly lockMs: number;
  /** Before it is tried again, and between two looks whether another process has ended its work. */
  readonly pauseMs: number;
  readonly tries: number;
  /** For the answer to one of its own small queries. */
  readonly answerMs: number;
};

const WAITS: MigrationWaits = { lockMs: 2_000, pauseMs: 500, tries: 60, answerMs: 15_000 };

/** The first line of a file whose statements run one by one, outside a transaction. */
const NO_TRANSACTION = "-- no transaction\n";
/** The line between two of its statements. */
const SEPARATOR = /^--;$/m;
const CONCURRENT_INDEX = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;

const insertMigration = async (client: pg.Client, { name, checksum }: Migration): Promise<void> => {
  await client.query("insert into migration (name, checksum) values ($1, $2)", [name, checksum]);
};

const applyInTransaction = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await insertMigration(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
};

/** An index that could not be built whole stays as an invalid one, and would be taken for the index itself. */
const dropInvalidIndex = async (client: pg.Client, index: string): Promise<void> => {
  const { rowCount } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [index],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently if exists ${index}`);
};

const applyStatement = async (client: pg.Client, statement: string, lockMs: number): Promise<void> => {
  // What is done concurrently waits for other transactions to end, and nobody waits for it.
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

/** Gives way to whoever holds a lock for longer than `lockMs`, and tries again later. */
const givingWay = async (work: () => Promise<void>, { pauseMs, tries }: MigrationWaits): Promise<void> => {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried >= tries || !isLockTimeout(error)) throw error;
      await setTimeout(pauseMs);
    }
  }
};

const apply = async (client: pg.Client, migration: Migration, waits: MigrationWaits): Promise<void> => {
  try {
    if (!migration.sql.startsWith(NO_TRANSACTION)) {
      await givingWay(() => applyInTransaction(client, migration), waits);
      return;
    }
    for (const statement of migration.sql.split(SEPARATOR))
      await givingWay(() => applyStatement(client, statement, waits.lockMs), waits);
    await insertMigration(client, migration);
  } catch (error) {
    throw new Error(`The migration ${migration.name} failed`, { cause: error });
  }
};

/**
 * Waits until this process alone migrates. It looks again and again: a query that waits would hold back an index that
 * the other process builds concurrently, as that waits for the queries under way.
 */
const takeLock = async (client: pg.Client, pauseMs: number): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK]);
    if (rows[0]?.mine === true) return;
    await setTimeout(pauseMs);
  }
};

/**
 * Brings the database to this code: the files of `folder` (default: migrations/), each once, in order and in a
 * transaction of its own. A file whose first line is `-- no transaction` runs statement by statement, separated by
 * lines `--;`, outside a transaction. It may build indexes concurrently, and each statement must bear being done again.
 * A migration that meets a held lock gives way, so that traffic does not queue behind it, and is tried again.
 * Several processes may do it at once; one works, the others wait. Throws when the database
 * is newer than the code, a file was changed, or the connecting role may not do what is needed.
 */
export const migrate = async (
  connection: pg.ClientConfig,
  folder: string = FOLDER,
  waits: MigrationWaits = WAITS,
): Promise<void> => {
  const files = await readMigrations(folder);
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...KEEP_ALIVE, ...connection, pipeline: false });
  const limitAnswers = limitAnswerTime(client, waits.answerMs);
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${waits.lockMs}`);
    await takeLock(client, waits.pauseMs);
    await becomeOwner(client);
    await client.query(
      'create table if not exists migration (name text collate "C" primary key, checksum text not null)',
    );
    await client.query("grant select on migration to krapao_app, krapao_audit");
    const rows = await client.query<{ name: string; checksum: string }>("select name, checksum from migration");
    const applied = new Map(rows.rows.map((row) => [row.name, row.checksum]));
    // A migration takes the time that it needs.
    limitAnswers(null);
    for (const migration of pending(files, applied)) await apply(client, migration, waits);
  } finally {
    await client.end();
  }
};
