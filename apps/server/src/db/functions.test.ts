import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { dropDatabase, testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { migrate, type Sources } from "./migrate.ts";
import { queryOnce } from "./testing/query-once.ts";

let host: TestDatabase;
let folder: string;
let sources: Sources;
let connection: pg.ClientConfig;
let made = 0;

const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);
/** The file of a function without parameters that returns this number. */
const returning = (name: string, value: number, more = ""): Promise<void> =>
  write(
    `functions/${name}.sql`,
    `create or replace function ${name}() returns int language sql as $$ select ${value} $$;\n${more}`,
  );
const call = async (expression: string): Promise<unknown> =>
  (await queryOnce(connection, `select ${expression} as value`))[0]?.["value"];
const run = (): Promise<void> => migrate(connection, sources);

beforeAll(async () => {
  host = await testDatabase();
});
afterAll(() => host.drop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-functions-"));
  for (const name of ["functions", "migrations", "migrations/baseline"]) await mkdir(join(folder, name));
  sources = { migrations: join(folder, "migrations"), functions: join(folder, "functions"), dropped: [], replaced: [] };
  const database = `${host.owner.database}_f${++made}`;
  await queryOnce(host.owner, `create database ${database} template template0`);
  connection = { ...host.owner, database };
});
afterEach(async () => {
  await dropDatabase(host.owner, connection.database ?? "");
  await rm(folder, { recursive: true });
});

test("a function is created again when its text changes, and otherwise left alone", async () => {
  await returning("one", 1);
  await run();
  expect(await call("one()")).toBe(1);
  // Replaces the function as a simulation replaces the one of the time.
  await queryOnce(connection, "create or replace function one() returns int language sql as $$ select 100 $$");
  await run();
  expect(await call("one()")).toBe(100);
  await returning("one", 2);
  await run();
  expect(await call("one()")).toBe(2);
});

test("a function may precede what its body uses, and take a table's row type", async () => {
  await write("migrations/0001-a.sql", "create table a (n int); insert into a values (7);");
  await write(
    "functions/first.sql",
    "create or replace function first(p a) returns int language sql as $$ select last(p.n) $$;",
  );
  await write(
    "functions/last.sql",
    "create or replace function last(p int) returns int language sql as $$ select p + 1 $$;",
  );
  await run();
  expect(await call("(select first(a) from a)")).toBe(8);
});

test("a migration and the baseline have the functions that they name when they need them", async () => {
  const guard = "create or replace function guard() returns trigger language plpgsql as";
  await write("functions/guard.sql", `${guard} $$ begin raise exception 'guarded'; end $$;`);
  await write(
    "functions/twice.sql",
    "create or replace function twice(p int) returns int language sql immutable as $$ select p * 2 $$;",
  );
  await write(
    "migrations/baseline/01-a.sql",
    "-- functions: guard\ncreate table a (n int);\ncreate trigger a_guarded before delete on a for each statement execute function guard();",
  );
  await write(
    "migrations/0120-b.sql",
    "-- no transaction\n-- functions: twice, guard\ncreate index a_twice on a (twice(n));",
  );
  await run();
  await expect(queryOnce(connection, "delete from a")).rejects.toThrow("guarded");
  expect(await queryOnce(connection, "select name from migration order by 1")).toEqual([
    { name: "0118-baseline" },
    { name: "0120-b.sql" },
  ]);
  await write("migrations/0121-c.sql", "-- functions: thrice\nselect 1;");
  await expect(run()).rejects.toThrow("0121-c.sql failed");
});

test("an error leaves every function as it was, and names the file", async () => {
  await returning("one", 1);
  await run();
  await returning("one", 2);
  await write("functions/two.sql", "create or replace function two() returns int language nonsense as $$ $$;");
  await expect(run()).rejects.toThrow("The function two failed");
  expect(await call("one()")).toBe(1);
});

test("a parameter may be renamed; other types, or other names of result columns, are refused", async () => {
  const file = (parameter: string, result: string): Promise<void> =>
    write(
      "functions/one.sql",
      `create or replace function one(${parameter}, out ${result}) language sql as $$ select 1 $$;`,
    );
  await file("a int", "o int");
  await run();
  await file("b int", "o int");
  await run();
  expect(await call("one(b => 3)")).toBe(1);
  for (const [parameter, result] of [
    ["b bigint", "o int"],
    ["b int, c int", "o int"],
    ["b int", "p int"],
    ["b int", "o bigint"],
  ] as const) {
    await file(parameter, result);
    await expect(run()).rejects.toThrow("give the new one another name");
  }
  await write("functions/one.sql", "create or replace function two() returns int language sql as $$ select 1 $$;");
  await expect(run()).rejects.toThrow(/must define it/);
  expect(await call("one(b => 3)")).toBe(1);
});

test("the file states every privilege: one that it no longer grants is revoked", async () => {
  const rights =
    "select r, has_function_privilege(r, 'one()', 'execute') as may from unnest(array['krapao_app', 'krapao_audit']) r";
  const mayBe = (app: boolean, audit: boolean) => [
    { r: "krapao_app", may: app },
    { r: "krapao_audit", may: audit },
  ];
  await returning(
    "one",
    1,
    "revoke execute on function one from public;\ngrant execute on function one to krapao_app;\n",
  );
  await run();
  expect(await queryOnce(connection, rights)).toEqual(mayBe(true, false));
  await returning("one", 1, "revoke execute on function one from public;\n");
  await run();
  expect(await queryOnce(connection, rights)).toEqual(mayBe(false, false));
  await returning("one", 1);
  await run();
  expect(await queryOnce(connection, rights)).toEqual(mayBe(true, true));
});

test("the file wins over a migration that defines the same function", async () => {
  await returning("one", 1);
  await run();
  await write("migrations/0120-b.sql", "create or replace function one() returns int language sql as $$ select 2 $$;");
  await write(
    "migrations/0121-c.sql",
    "-- no transaction\ncreate or replace function one() returns int language sql as $$ select 3 $$;",
  );
  await run();
  expect(await call("one()")).toBe(1);
});

test("a function whose file is gone stays until it is listed to be dropped", async () => {
  await returning("one", 1);
  await run();
  await rm(join(folder, "functions/one.sql"));
  await run();
  expect(await call("one()")).toBe(1);
  sources = { ...sources, dropped: ["one", "never_there"] };
  await run();
  await run();
  expect(await call("to_regproc('one')")).toBe(null);
  expect(await queryOnce(connection, "select name from function_source")).toEqual([]);
});

test("a database with other tables is not taken for an empty one: it lacks what the baseline replaces", async () => {
  sources = { ...sources, replaced: ["0001-a.sql", "0002-b.sql"] };
  await write("migrations/baseline/01-a.sql", "create table a (n int);");
  const old = (name: string): Promise<unknown> =>
    queryOnce(
      connection,
      `create table if not exists migration (name text collate "C" primary key, checksum text not null);
       alter table migration owner to krapao_owner;
       insert into migration values ('${name}', 'x')`,
    );
  await old("0001-a.sql");
  await expect(run()).rejects.toThrow("it lacks 0002-b.sql");
  await old("0002-b.sql");
  await run();
  expect(await queryOnce(connection, "select name from migration")).toEqual([{ name: "0118-baseline" }]);
  expect(await call("to_regclass('a')")).toBe(null);
});

describe("the product's own functions", () => {
  const here = import.meta.dirname;

  test("the body of every file passes its check; every function has a file, or a migration that defines it", async () => {
    const files = await readdir(join(here, "functions"));
    const migrations = (await readdir(join(here, "migrations"))).filter((name) => name.endsWith(".sql"));
    const texts = await Promise.all(migrations.map((name) => readFile(join(here, "migrations", name), "utf8")));
    const defined = [...texts.join("\n").matchAll(/\bfunction\s+(\w+)\s*\(/gi)].map(([, name]) => name);
    const client = new pg.Client(host.owner);
    await client.connect();
    await client.query("begin");
    for (const name of files) await client.query(await readFile(join(here, "functions", name), "utf8"));
    const { rows } = await client.query<{ name: string }>(
      "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
    );
    await client.end();
    expect(rows.length).toBeGreaterThanOrEqual(files.length);
    expect(rows.filter(({ name }) => !files.includes(`${name}.sql`) && !defined.includes(name))).toEqual([]);
  });
});
