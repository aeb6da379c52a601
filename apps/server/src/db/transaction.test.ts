import type { Kysely } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { createPool } from "./pool.ts";
import type { Database } from "./schema.ts";
import { createDatabase, dryRun } from "./transaction.ts";

let database: TestDatabase;
let pool: pg.Pool;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool({ connection: database.app, onError: () => undefined });
  db = createDatabase(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const names = async (from: Kysely<Database>): Promise<readonly string[]> =>
  (await from.selectFrom("setting").select("name").where("name", "like", "dry-%").execute()).map(({ name }) => name);

const add = (to: Kysely<Database>, name: string) =>
  to
    .insertInto("setting")
    .values({ name, value: "true", changed_at: new Date("2026-11-22T08:00:00Z") })
    .execute();

test("a dry run returns what its work saw, and leaves nothing behind", async () => {
  const seen = await dryRun(db, async (tx) => {
    await add(tx, "dry-run");
    return names(tx);
  });
  expect(seen).toEqual(["dry-run"]);
  expect(await names(db)).toEqual([]);
});

test("an error of the work is the dry run's, and leaves nothing behind", async () => {
  const work = dryRun(db, async (tx) => {
    await add(tx, "dry-run");
    throw new Error("not allowed");
  });
  await expect(work).rejects.toThrow("not allowed");
  expect(await names(db)).toEqual([]);
});
