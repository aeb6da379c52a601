import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "./database.ts";

let one: TestDatabase;
let other: TestDatabase;
const clients: pg.Client[] = [];

const connect = async (connection: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(connection);
  await client.connect();
  clients.push(client);
  return client;
};

beforeAll(async () => {
  [one, other] = await Promise.all([testDatabase(), testDatabase()]);
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await Promise.all([one.drop(), other.drop()]);
});

test("a test's database is migrated", async () => {
  const client = await connect(one.app);
  const { rows } = await client.query<{ count: string }>("select count(*) from migration");
  expect(Number(rows[0]?.count)).toBeGreaterThan(0);
});

test("two test databases do not see each other", async () => {
  await (await connect(one.owner)).query("create table only_here (a int)");
  await expect((await connect(other.owner)).query("select * from only_here")).rejects.toThrow("does not exist");
});

test("S58: none of the three roles is a superuser, and the serving role cannot create tables", async () => {
  const client = await connect(one.app);
  const { rows } = await client.query(
    "select 1 from pg_roles where rolsuper and rolname in ('krapao_owner', 'krapao_app', 'krapao_audit')",
  );
  expect(rows).toEqual([]);
  await expect(client.query("create table mine (a int)")).rejects.toThrow("permission denied");
  await expect(client.query("create schema mine")).rejects.toThrow("permission denied");
  await expect(client.query("create temporary table mine (a int)")).rejects.toThrow("permission denied");
});

test("S60: a role with a wrong password is refused, and PostgreSQL listens on no address", async () => {
  await expect(connect({ ...one.app, password: "password" })).rejects.toThrow("password authentication failed");
  await expect(connect({ ...one.app, user: "krapao_superuser" })).rejects.toThrow("no pg_hba.conf entry");
  const { rows } = await (
    await connect(one.owner)
  ).query<{ listen_addresses: string; password_encryption: string }>(
    "select current_setting('listen_addresses') as listen_addresses, current_setting('password_encryption') as password_encryption",
  );
  expect(rows).toEqual([{ listen_addresses: "", password_encryption: "scram-sha-256" }]);
});
