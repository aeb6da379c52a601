import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

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

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into migration (name, checksum) values ($1, $2)", [migration.name, migration.checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`The migration ${migration.name} failed`, { cause: error });
  }
};

/**
 * Brings the database to this code: the files of `folder` (default: migrations/), each once, in order and in a
 * transaction of its own. Several processes may do it at once; one works, the others wait. Throws when the database
 * is newer than the code, a file was changed, or the connecting role may not do what is needed.
 */
export const migrate = async (connection: pg.ClientConfig, folder: string = FOLDER): Promise<void> => {
  const files = await readMigrations(folder);
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...connection, pipeline: false });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await becomeOwner(client);
    await client.query(
      'create table if not exists migration (name text collate "C" primary key, checksum text not null)',
    );
    await client.query("grant select on migration to krapao_app, krapao_audit");
    const rows = await client.query<{ name: string; checksum: string }>("select name, checksum from migration");
    const applied = new Map(rows.rows.map((row) => [row.name, row.checksum]));
    for (const migration of pending(files, applied)) await apply(client, migration);
  } finally {
    await client.end();
  }
};
