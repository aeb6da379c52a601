import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { dropDatabase, testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { halfOpenProxy } from "../testing/half-open.ts";
import type { MigrationWaits } from "./apply-migration.ts";
import { migrate, type Sources } from "./migrate.ts";
import { queryOnce } from "./testing/query-once.ts";

const ONE = "create table one (id int);\ninsert into one values (1);\n";

let host: TestDatabase;
let folder: string;
let sources: Sources;
let connection: pg.ClientConfig;
let made = 0;

const file = (name: string, sql: string): Promise<void> => writeFile(join(sources.migrations, name), sql);
const applied = async (): Promise<unknown[]> =>
  (await queryOnce(connection, "select name from migration order by name")).map((row) => row["name"]);

beforeAll(async () => {
  host = await testDatabase();
});
afterAll(() => host.drop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-migrations-"));
  for (const name of ["functions", "migrations"]) await mkdir(join(folder, name));
  sources = { migrations: join(folder, "migrations"), functions: join(folder, "functions"), dropped: [], replaced: [] };
  const database = `${host.owner.database}_${++made}`;
  await queryOnce(host.owner, `create database ${database} template template0`);
  connection = { ...host.owner, database };
  await file("0001-one.sql", ONE);
});
afterEach(async () => {
  await dropDatabase(host.owner, connection.database ?? "");
  await rm(folder, { recursive: true });
});

test("each file is applied once, in order, whatever the number of processes", async () => {
  await file("0010-ten.sql", "create table ten as select * from two;");
  await file("0002-two.sql", "create table two as select * from one;");
  await file("notes.txt", "nothing of ours");
  await Promise.all(Array.from({ length: 6 }, () => migrate(connection, sources)));
  await migrate(connection, sources);
  expect(await applied()).toEqual(["0001-one.sql", "0002-two.sql", "0010-ten.sql"]);
  expect(await queryOnce(connection, "select * from ten")).toEqual([{ id: 1 }]);
});

test("a file with a number in between is applied too", async () => {
  await file("0010-ten.sql", "create table ten ();");
  await migrate(connection, sources);
  await file("0005-five.sql", "create table five ();");
  await migrate(connection, sources);
  expect(await applied()).toEqual(["0001-one.sql", "0005-five.sql", "0010-ten.sql"]);
});

test("a file that fails is rolled back and named, and applied again when it is corrected", async () => {
  await file("0002-two.sql", "create table two (); select nonsense;");
  await expect(migrate(connection, sources)).rejects.toThrow("0002-two.sql");
  expect(await applied()).toEqual(["0001-one.sql"]);
  await file("0002-two.sql", "create table two ();");
  await migrate(connection, sources);
  expect(await applied()).toEqual(["0001-one.sql", "0002-two.sql"]);
});

test("a database of newer code, or with a changed file, is refused and not changed", async () => {
  await file("0002-two.sql", "create table two ();");
  await migrate(connection, sources);
  await rm(join(sources.migrations, "0002-two.sql"));
  await file("0003-three.sql", "create table three ();");
  await expect(migrate(connection, sources)).rejects.toThrow(/newer than this program: it has 0002-two.sql/);
  await file("0002-two.sql", "create table two (id int);");
  await expect(migrate(connection, sources)).rejects.toThrow(/0002-two.sql was changed/);
  await file("0002-two.sql", "create table two ();");
  // A checkout on another system has other line ends.
  await file("0001-one.sql", ONE.replaceAll("\n", "\r\n"));
  await migrate(connection, sources);
  expect(await applied()).toEqual(["0001-one.sql", "0002-two.sql", "0003-three.sql"]);
});

test("the tables belong to krapao_owner, and other roles have only granted privileges", async () => {
  await migrate(connection, sources);
  expect(await queryOnce(connection, "select tableowner from pg_tables where schemaname = 'public'")).toEqual([
    { tableowner: "krapao_owner" },
    { tableowner: "krapao_owner" },
    { tableowner: "krapao_owner" },
  ]);
  expect(
    await queryOnce(
      connection,
      "select r, has_table_privilege(r, 'one', 'select') as may from unnest(array['krapao_app', 'krapao_audit']) r",
    ),
  ).toEqual([
    { r: "krapao_app", may: false },
    { r: "krapao_audit", may: false },
  ]);
});

const WAITS: MigrationWaits = { lockMs: 50, pauseMs: 10, tries: 1_000, answerMs: 15_000 };

/** A session whose transaction has used the table, until it is told to end. */
const holding = async (statement: string): Promise<() => Promise<void>> => {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`begin; ${statement}`);
  return async () => {
    await client.query("commit");
    await client.end();
  };
};
const refusals = async (): Promise<number> => {
  const [row] = await queryOnce(
    connection,
    "select xact_rollback::int as n from pg_stat_database where datname = current_database()",
  );
  return Number(row?.["n"]);
};

test("a migration that waits for a lock lets the traffic behind it pass, and is applied when the lock is free", async () => {
  await migrate(connection, sources);
  const release = await holding("select from one");
  await file("0002-two.sql", "create table two (); alter table one add column more int;");
  const before = await refusals();
  const migrated = migrate(connection, sources, WAITS);
  while ((await refusals()) === before) await setTimeout(20);
  // Traffic continues while the lock is held. If the migration waited without a limit, this read would wait for it.
  expect(await queryOnce(connection, "select id from one")).toEqual([{ id: 1 }]);
  expect(await queryOnce(connection, "select to_regclass('two') as two")).toEqual([{ two: null }]);
  await release();
  await migrated;
  expect(await queryOnce(connection, "select * from one")).toEqual([{ id: 1, more: null }]);
  expect(await applied()).toEqual(["0001-one.sql", "0002-two.sql"]);
});

test("a migration that never gets its lock fails with its name, and is rolled back", async () => {
  await migrate(connection, sources);
  const release = await holding("select from one");
  await file("0002-two.sql", "create table two (); alter table one add column more int;");
  await expect(migrate(connection, sources, { ...WAITS, tries: 3 })).rejects.toThrow("0002-two.sql");
  await release();
  expect(await applied()).toEqual(["0001-one.sql"]);
  expect(await queryOnce(connection, "select to_regclass('two') as two")).toEqual([{ two: null }]);
});

test("a file without a transaction builds its indexes concurrently", async () => {
  await migrate(connection, sources);
  const index = "create index concurrently if not exists one_id on one (id);";
  await file("0002-index.sql", `-- no transaction\n${index}\n--;\ncreate table if not exists two ();\n`);
  const release = await holding("insert into one values (2)");
  const migrated = migrate(connection, sources, WAITS);
  const waiting =
    "select 1 as waits from pg_stat_activity where query like '%create index concurrently%' and wait_event_type = 'Lock'";
  while ((await queryOnce(connection, waiting)).length === 0) await setTimeout(20);
  // It waits for the writer to end, and delays no other transaction.
  await queryOnce(connection, "insert into one values (3)");
  await release();
  await migrated;
  expect(await applied()).toEqual(["0001-one.sql", "0002-index.sql"]);
  const valid = "select indisvalid from pg_index where indexrelid = 'one_id'::regclass";
  expect(await queryOnce(connection, valid)).toEqual([{ indisvalid: true }]);
  expect(await queryOnce(connection, "select to_regclass('two')::text as two")).toEqual([{ two: "two" }]);
});

test("an index that a failure left invalid is built again", async () => {
  await file("0001-one.sql", `${ONE}insert into one values (1);\n`);
  await migrate(connection, sources);
  await file(
    "0002-index.sql",
    "-- no transaction\ncreate unique index concurrently if not exists one_id on one (id);\n",
  );
  await expect(migrate(connection, sources, WAITS)).rejects.toThrow("0002-index.sql");
  const valid = "select indisvalid from pg_index where indexrelid = 'one_id'::regclass";
  expect(await queryOnce(connection, valid)).toEqual([{ indisvalid: false }]);
  expect(await applied()).toEqual(["0001-one.sql"]);
  await queryOnce(connection, "truncate one");
  await migrate(connection, sources, WAITS);
  expect(await queryOnce(connection, valid)).toEqual([{ indisvalid: true }]);
});

test("a connection that hangs while another process migrates is given up", async () => {
  const other = new pg.Client(connection);
  await other.connect();
  await other.query("select pg_advisory_lock(5272176201)");
  const line = await halfOpenProxy(connection);
  const migrated = migrate(line.connection, sources, { ...WAITS, answerMs: 200 }).then(
    () => null,
    (error: unknown) => error,
  );
  const looking =
    "select 1 as looks from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()";
  while ((await queryOnce(connection, looking)).length === 0) await setTimeout(20);
  line.freeze();
  expect(await migrated).toMatchObject({ name: "AnswerOverdue" });
  await other.end();
  await line.close();
});
