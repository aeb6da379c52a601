import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { migrate } from "./migrate.ts";

const ONE = "create table one (id int);\ninsert into one values (1);\n";

let host: TestDatabase;
let folder: string;
let connection: pg.ClientConfig;
let made = 0;

const asOwner = async (to: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(to);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};
const file = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);
const applied = async (): Promise<unknown[]> =>
  (await asOwner(connection, "select name from migration order by name")).map((row) => row["name"]);

beforeAll(async () => {
  host = await testDatabase();
});
afterAll(() => host.drop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-migrations-"));
  const database = `${host.owner.database}_${++made}`;
  await asOwner(host.owner, `create database ${database} template template0`);
  connection = { ...host.owner, database };
  await file("0001-one.sql", ONE);
});
afterEach(async () => {
  // A vacuum that is just looking at it cannot be ended by its owner, and goes by itself.
  const drop = () => asOwner(host.owner, `drop database ${connection.database} with (force)`);
  for (let tries = 1; ; tries++) {
    try {
      await drop();
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await setTimeout(200);
    }
  }
  await rm(folder, { recursive: true });
});

test("each file is applied once, in order, however many processes start together", async () => {
  await file("0010-ten.sql", "create table ten as select * from two;");
  await file("0002-two.sql", "create table two as select * from one;");
  await file("notes.txt", "nothing of ours");
  await Promise.all(Array.from({ length: 6 }, () => migrate(connection, folder)));
  await migrate(connection, folder);
  expect(await applied()).toEqual(["0001-one.sql", "0002-two.sql", "0010-ten.sql"]);
  expect(await asOwner(connection, "select * from ten")).toEqual([{ id: 1 }]);
});

test("a file that arrives with a number in between is applied too", async () => {
  await file("0010-ten.sql", "create table ten ();");
  await migrate(connection, folder);
  await file("0005-five.sql", "create table five ();");
  await migrate(connection, folder);
  expect(await applied()).toEqual(["0001-one.sql", "0005-five.sql", "0010-ten.sql"]);
});

test("a file that fails leaves nothing of itself, is named, and is done again when it is right", async () => {
  await file("0002-two.sql", "create table two (); select nonsense;");
  await expect(migrate(connection, folder)).rejects.toThrow("0002-two.sql");
  expect(await applied()).toEqual(["0001-one.sql"]);
  await file("0002-two.sql", "create table two ();");
  await migrate(connection, folder);
  expect(await applied()).toEqual(["0001-one.sql", "0002-two.sql"]);
});

test("a database of newer code, or a file changed after it was applied, is refused and left alone", async () => {
  await file("0002-two.sql", "create table two ();");
  await migrate(connection, folder);
  await rm(join(folder, "0002-two.sql"));
  await file("0003-three.sql", "create table three ();");
  await expect(migrate(connection, folder)).rejects.toThrow(/newer than this program: it has 0002-two.sql/);
  await file("0002-two.sql", "create table two (id int);");
  await expect(migrate(connection, folder)).rejects.toThrow(/0002-two.sql was changed/);
  await file("0002-two.sql", "create table two ();");
  // As a checkout on another system has it.
  await file("0001-one.sql", ONE.replaceAll("\n", "\r\n"));
  await migrate(connection, folder);
  expect(await applied()).toEqual(["0001-one.sql", "0002-two.sql", "0003-three.sql"]);
});

test("the tables belong to krapao_owner, and the others may only what they were granted", async () => {
  await migrate(connection, folder);
  expect(await asOwner(connection, "select tableowner from pg_tables where schemaname = 'public'")).toEqual([
    { tableowner: "krapao_owner" },
    { tableowner: "krapao_owner" },
  ]);
  expect(
    await asOwner(
      connection,
      "select r, has_table_privilege(r, 'one', 'select') as may from unnest(array['krapao_app', 'krapao_audit']) r",
    ),
  ).toEqual([
    { r: "krapao_app", may: false },
    { r: "krapao_audit", may: false },
  ]);
});
