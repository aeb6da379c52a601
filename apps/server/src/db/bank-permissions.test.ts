import { readFileSync } from "node:fs";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

test("a custom role keeps its permissions for the bank pages, and gains none", async () => {
  const { db } = server.context;
  const roles = {
    Books: ["ledger.see"],
    Checker: ["ledger.see", "ledger.act"],
    Matcher: ["ledger.see", "ledger.act", "suspense.see", "suspense.propose"],
    Second: ["ledger.see", "suspense.see", "suspense.approve", "owed.see", "owed.approve"],
    Half: ["ledger.see", "suspense.see", "suspense.approve"],
    Chat: ["inbox.see", "inbox.reply"],
  };
  await db
    .insertInto("operator_role")
    .values(Object.entries(roles).map(([name, permissions]) => ({ name, permissions, changed_at: null })))
    .execute();
  const migration = readFileSync(join(import.meta.dirname, "migrations/0460-bank-permissions.sql"), "utf8");
  await sql.raw(migration).execute(db);
  const rows = await db.selectFrom("operator_role").select(["name", "permissions", "is_built_in"]).execute();
  const added = Object.fromEntries(
    rows.map(({ name, permissions }) => [name, permissions.filter((one) => one.startsWith("bank."))]),
  );
  expect(added).toMatchObject({
    Books: ["bank.see"],
    Checker: ["bank.see", "bank.import"],
    Matcher: ["bank.see", "bank.import", "bank.propose"],
    Second: ["bank.see", "bank.approve"],
    Half: ["bank.see"],
    Chat: [],
  });
  // The permissions of the built-in roles are in the contract.
  expect(rows.filter((row) => row.is_built_in).every(({ permissions }) => permissions.length === 0)).toBe(true);
});
