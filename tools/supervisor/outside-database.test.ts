import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";

import pg from "pg";
import { afterEach, expect, test } from "vitest";

import { dropDatabase } from "../testing/database.ts";
import { endProducts, newEnvironment, readyProduct, startProduct } from "../testing/product.ts";
import { connectionOf, type TestServer } from "../testing/server.ts";
import { connectionFromUrl } from "../../apps/server/src/db/connection-url.ts";
import { missingRight } from "./database-rights.ts";
import { warningOf } from "./outside-database.ts";

afterEach(endProducts);

const server = JSON.parse(process.env["KRAPAO_TEST_SERVER"] ?? "{}") as TestServer;

const asOwner = async (statement: string, database = "postgres"): Promise<void> => {
  const client = new pg.Client(connectionOf(server, "owner", database));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

test("an outside database is migrated and served; no part gets its address, and no sandbox runs unless asked for", async () => {
  const name = `outside_${randomBytes(4).toString("hex")}`;
  await asOwner(`create database ${name}`);
  try {
    const url = `postgresql://krapao_owner:${server.owner}@localhost/${name}?host=${encodeURIComponent(server.host)}`;
    const app = url.replace(`krapao_owner:${server.owner}`, `krapao_app:${server.app}`);
    const env = { ...(await newEnvironment()), DATABASE_URL: url, DATABASE_APP_URL: app };
    const product = await readyProduct({ env });
    const response = await fetch(product.origin);
    const { seen } = (await response.json()) as { seen: string[] };
    expect(seen.toSorted()).toEqual([
      "DEMO",
      "DEMO_MEMBERS",
      "KRAPAO_AUDIT_DB",
      "KRAPAO_DB",
      "KRAPAO_PAGES",
      "KRAPAO_SECRETS",
      "KRAPAO_START",
      "KRAPAO_TEST_PARTS",
    ]);
    expect(product.output()).not.toContain("Sandbox");
    expect(product.family().filter(({ command }) => command.includes("postgres"))).toEqual([]);
    product.kill("SIGTERM");
    expect(await product.exit).toBe(0);
  } finally {
    await dropDatabase(connectionOf(server, "owner", "postgres"), name);
  }
});

test.each([
  ["off", "create table setting (name text); insert into setting values ('demoFilled')", "DEMO=off does not start"],
  ["on", "create table operator (id int); insert into operator values (1)", "The demo does not start"],
])("DEMO=%s is refused on a database of the other kind, before anything is changed", async (DEMO, holding, words) => {
  const name = `outside_${randomBytes(4).toString("hex")}`;
  await asOwner(`create database ${name}`);
  try {
    await asOwner(holding, name);
    const url = `postgresql://krapao_owner:${server.owner}@localhost/${name}?host=${encodeURIComponent(server.host)}`;
    const env: Record<string, string> = { ...(await newEnvironment()), DATABASE_URL: url, DEMO };
    const product = await startProduct({ env });
    expect(await product.exit).toBe(1);
    expect(product.errors()).toMatch(new RegExp(`^${words}[^\\n]*\\n$`));
    expect(existsSync(env["DATA_DIR"] ?? "")).toBe(false);
    await expect(asOwner("select from migration", name)).rejects.toThrow("does not exist");
  } finally {
    await dropDatabase(connectionOf(server, "owner", "postgres"), name);
  }
});

test.each([
  ["krapao_owner", 'its role "krapao_owner" may not act as krapao_app'],
  ["krapao_app", 'its role "krapao_app" may not act as krapao_owner'],
] as const)("the rights that %s lacks are named in one line, before anything is changed", async (role, words) => {
  const name = `outside_${randomBytes(4).toString("hex")}`;
  await asOwner(`create database ${name}`);
  try {
    const password = role === "krapao_owner" ? server.owner : server.app;
    const url = `postgresql://${role}:${password}@localhost/${name}?host=${encodeURIComponent(server.host)}`;
    const env: Record<string, string> = { ...(await newEnvironment()), DATABASE_URL: url };
    const product = await startProduct({ env });
    expect(await product.exit).toBe(1);
    expect(product.errors()).toMatch(new RegExp(`^DATABASE_URL \\(localhost/${name}\\): ${words}: let [^\\n]*\\n$`));
    expect(existsSync(env["DATA_DIR"] ?? "")).toBe(false);
    await expect(asOwner("select from migration", name)).rejects.toThrow("does not exist");
  } finally {
    await dropDatabase(connectionOf(server, "owner", "postgres"), name);
  }
});

test("a role that may not create what is missing is told so, and one that may or is a superuser is not", () => {
  const plain = { name: "plain", isSuper: false, mayCreate: false, existing: [], usable: [] };
  expect(missingRight(plain, true)).toMatch(
    /^its role "plain" may not create krapao_owner, krapao_app, krapao_audit: /,
  );
  expect(missingRight({ ...plain, mayCreate: true }, true)).toBeNull();
  expect(missingRight({ ...plain, isSuper: true }, true)).toBeNull();
  const all = ["krapao_owner", "krapao_app", "krapao_audit"] as const;
  expect(missingRight({ ...plain, existing: all, usable: ["krapao_owner"] }, true)).toContain("DATABASE_APP_URL");
  expect(missingRight({ ...plain, existing: all, usable: ["krapao_owner"] }, false)).toBeNull();
  expect(missingRight({ ...plain, existing: all, usable: all }, true)).toBeNull();
});

test("S60: a database on another machine causes a warning unless its certificate is verified", () => {
  expect(warningOf("postgres://a@db.example.com/x")).toMatch(/^Warning: /);
  expect(warningOf("postgres://a@db.example.com/x?sslmode=require")).toMatch(/^Warning: /);
  expect(warningOf("postgres://a@db.example.com/x?sslmode=verify-full")).toBeNull();
  expect(warningOf("postgres://a@127.example.com/x")).toMatch(/^Warning: /);
  expect(warningOf("postgres://a@127.0.0.1/x")).toBeNull();
  expect(warningOf("postgres://a@localhost/x?host=/var/run/postgresql")).toBeNull();
  expect(warningOf("postgres://a@localhost/x?host=db.example.com")).toMatch(/^Warning: /);
});

test("the address's own options are kept beside those of the roles", () => {
  expect(connectionFromUrl("postgres://a@localhost/x?options=-c%20geqo%3Doff&sslmode=disable")).toEqual({
    connectionString: "postgres://a@localhost/x?sslmode=disable",
    options: "-c geqo=off",
  });
});
