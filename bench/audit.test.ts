import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createPool } from "../apps/server/src/db/pool.ts";
import { createDatabase } from "../apps/server/src/db/transaction.ts";
import { auditRules } from "../apps/server/src/domain/audit-rules.ts";
import { auditLedger, auditLines } from "../apps/server/src/ledger/audit.ts";
import { sealBooks } from "../apps/server/src/ledger/seal.ts";
import { testDatabase, type TestDatabase } from "../tools/testing/database.ts";
import { fillBooks } from "./lib/fill-books.ts";

// This test measures nothing. It checks that `npm run bench:audit` fills books like those of the product.

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test("generated books can be sealed and audited", async () => {
  const wallets = await fillBooks(owner, 50, 600);
  expect(wallets).toHaveLength(50);
  const pool = createPool({ connection: database.app, onError: () => undefined });
  const sleep = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));
  expect(await sealBooks({ db: createDatabase(pool), schedule: { sleep } })).toBe(600n);
  await pool.end();
  expect(auditLines(await auditLedger(database.audit, auditRules))).toEqual([
    "600 entries, 51 accounts, 600 sealed, 0 discrepancies",
  ]);
});
