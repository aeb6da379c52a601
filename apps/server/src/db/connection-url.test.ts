import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readSettings } from "../settings.ts";
import { testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { connectionFromUrl } from "./connection-url.ts";
import { createPool } from "./pool.ts";

let database: TestDatabase;
let folder: string;
let file: string;
const pools: pg.Pool[] = [];
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "krapao-password-"));
  file = join(folder, "app password");
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await rm(folder, { recursive: true });
  await database.drop();
});

/** The address of the test's database, with the path of a password file in place of the password. */
const address = (): string => {
  const { user, host, database: name } = database.app;
  const [socket, path] = [String(host), file].map(encodeURIComponent);
  return `postgres://${String(user)}@localhost/${String(name)}?host=${socket ?? ""}&passwordfile=${path ?? ""}&options=-c%20geqo%3Doff`;
};
const open = (connection: pg.ClientConfig): pg.Pool => {
  const pool = createPool({ connection, max: 2, onError: () => undefined });
  pools.push(pool);
  return pool;
};
const right = (): Promise<void> => writeFile(file, `${String(database.app.password)}\n`, { mode: 0o600 });

test("S50: a database's password is read from its file for each new connection, without a restart", async () => {
  await writeFile(file, "of yesterday\n", { mode: 0o600 });
  const pool = open(connectionFromUrl(address()));
  await expect(pool.query("select 1")).rejects.toThrow(/password authentication failed/);
  await right();
  const held = await pool.connect();
  await writeFile(file, "of tomorrow\n");
  expect((await held.query<{ geqo: string }>("show geqo")).rows).toEqual([{ geqo: "off" }]);
  await expect(pool.query("select 1"), "another connection takes the password as it is now").rejects.toThrow(
    /password authentication failed/,
  );
  await right();
  expect((await pool.query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }]);
  held.release();
});

test("connection options in JSON read the file too, and contain no password", async () => {
  await right();
  const handed = JSON.stringify(connectionFromUrl(address()));
  expect(handed).not.toContain(String(database.app.password));
  const { db } = readSettings({ KRAPAO_DB: handed });
  expect(db).not.toBeNull();
  if (db !== null) expect((await open(db).query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a password file keeps the host, port, user and TLS mode of the address", () => {
  const {
    host,
    port,
    user,
    database: name,
    ssl,
  } = connectionFromUrl(
    "postgres://krapao_app@db.example.com:6432/krapao?sslmode=verify-full&passwordfile=/run/secrets/db",
  );
  expect([host, port, user, name, ssl]).toEqual(["db.example.com", 6432, "krapao_app", "krapao", {}]);
});
