import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createPool } from "../apps/server/src/db/pool.ts";
import { createDatabase } from "../apps/server/src/db/transaction.ts";
import { rowsOf } from "../apps/server/src/domain/transaction/filter.ts";
import { findRows } from "../apps/server/src/domain/transaction/find-rows.ts";
import { findSums } from "../apps/server/src/domain/transaction/find-sums.ts";
import { testDatabase, type TestDatabase } from "../tools/testing/database.ts";
import { fillTransactions } from "./lib/fill-transactions.ts";
import { questions } from "./lib/transaction-questions.ts";

// This test measures nothing. It checks that every request of `npm run bench:transactions` has the same result as a
// scan.

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.owner);
  await owner.connect();
  await fillTransactions(owner, 8_000, 40);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const ORDERS = { newest: "at desc, id desc", oldest: "at, id", largest: "size desc, id desc", smallest: "size, id" };

test("sums by day and indexes find the same as a scan of all rows", async () => {
  const pool = createPool({ connection: database.app, onError: () => undefined });
  const db = createDatabase(pool);
  for (const { name, filter, sort } of questions) {
    const sums = await findSums(db, filter);
    const { rows } = await sql<{ id: bigint }>`
      select id from transaction where ${rowsOf(filter)} order by ${sql.raw(ORDERS[sort])}`.execute(db);
    expect({ name, count: sums.count }).toEqual({ name, count: BigInt(rows.length) });
    const first = await findRows(db, filter, { sort, place: null, isBack: false, limit: 51 }, sums.count);
    expect({ name, ids: first.map(({ id }) => id) }).toEqual({ name, ids: rows.slice(0, 51).map(({ id }) => id) });
  }
  await pool.end();
});
