import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gunzipSync } from "node:zlib";

import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { migrate } from "../../apps/server/src/db/migrate.ts";
import { createPool } from "../../apps/server/src/db/pool.ts";
import { readCatalog } from "../../apps/server/src/db/testing/catalog.ts";
import { createDatabase } from "../../apps/server/src/db/transaction.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { auditLedger } from "../../apps/server/src/ledger/audit.ts";
import { createLedger } from "../../apps/server/src/ledger/create-ledger.ts";
import { sealBooks } from "../../apps/server/src/ledger/seal.ts";
import { posting } from "../../apps/server/src/ledger/testing/books.ts";
import { createKeys } from "../../apps/server/src/lib/keys.ts";
import { dropDatabase, testDatabase, type TestDatabase } from "../../tools/testing/database.ts";
import { queryOnce } from "../../apps/server/src/db/testing/query-once.ts";

/** A database as the last version before the baseline left it, recorded by record-fixture.ts. */
const FIXTURE = gunzipSync(readFileSync(join(import.meta.dirname, "before-baseline.sql.gz"))).toString();
/** The root key of the tests' servers. */
const ROOT = { id: 1, secret: Buffer.alloc(32, 7) };
const schedule = { sleep: (ms: number): Promise<void> => setTimeout(Math.min(ms, 200)) };

let host: TestDatabase;
const made: string[] = [];

/** An empty database. */
const emptyDatabase = async (): Promise<TestDatabase> => {
  const database = `${host.owner.database}_${made.length}`;
  await queryOnce(host.owner, `create database ${database} template template0`);
  made.push(database);
  const of = (connection: pg.ClientConfig): pg.ClientConfig => ({ ...connection, database });
  return { app: of(host.app), owner: of(host.owner), audit: of(host.audit), drop: async () => undefined };
};

const oldDatabase = async (): Promise<TestDatabase> => {
  const database = await emptyDatabase();
  await queryOnce(database.owner, FIXTURE);
  return database;
};

let upgraded: TestDatabase;
beforeAll(async () => {
  host = await testDatabase();
  upgraded = await oldDatabase();
  await migrate(upgraded.owner);
});
afterAll(async () => {
  for (const name of made) await dropDatabase(host.owner, name);
  await host.drop();
});

test("a database from before the baseline becomes the same as a new one", async () => {
  const fresh = await emptyDatabase();
  await migrate(fresh.owner);
  const catalog = await readCatalog(fresh.owner);
  expect(catalog.length).toBeGreaterThan(2_000);
  expect(await readCatalog(upgraded.owner)).toEqual(catalog);
  // Both have the rows that the product needs to start.
  expect(await queryOnce(fresh.owner, "select * from clock_step")).toEqual([{ id: true, steps: "0" }]);
});

test("its money, movements, keys and seals are unchanged and continue", async () => {
  const before = await auditLedger(upgraded.audit, auditRules);
  expect(before).toMatchObject({ wrong: 0, discrepancies: [] });
  expect(before.entries).toBeGreaterThan(10n);
  expect(before.sealed).toBe(before.entries);

  const open = "select kind, state from saga where status = 'IN_PROGRESS' order by kind, state";
  expect(await queryOnce(upgraded.owner, open)).toEqual([
    { kind: "qr-deposit", state: "waiting" },
    { kind: "transfer", state: "sending" },
    { kind: "withdraw", state: "reviewing" },
  ]);
  const kept = "select count(*)::int as keys, count(status)::int as answered from idempotency where key like 'key-%'";
  const [keys] = await queryOnce(upgraded.owner, kept);
  expect(keys).toEqual({ keys: 5, answered: 4 });

  const [account] = await queryOnce(upgraded.owner, "select member_id, code, password from game_account limit 1");
  const { member_id: member, code, password } = account as { member_id: string; code: string; password: Buffer };
  const place = { table: "game_account", column: "password", row: `${member}:${code}` };
  const sealed = createKeys([ROOT], { bytes: (length) => Buffer.alloc(length), int: () => 0 });
  expect(sealed.open("game-password", place, password)).toMatch(/^.{6,}$/);

  const pool = createPool({ connection: upgraded.app, onError: () => undefined });
  const ledger = createLedger({ pool, schedule });
  const wallet = await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: BigInt(member) });
  const house = await ledger.account({ kind: "opening", code: "", currency: "THB", memberId: null });
  const facts = posting({ reference: "after-the-upgrade", debit: house, credit: wallet, wallet });
  expect(await ledger.submit(facts)).toMatchObject({ is: "done", repeated: false });
  expect(await ledger.submit(facts)).toMatchObject({ is: "done", repeated: true });
  expect(await sealBooks({ db: createDatabase(pool), schedule })).toBe(2n);
  await ledger.close();
  await pool.end();
  const after = await auditLedger(upgraded.audit, auditRules);
  expect(after).toMatchObject({ wrong: 0, entries: before.entries + 2n, sealed: before.sealed + 2n });
});

test("servers of the previous version use the attempt log by its old name", async () => {
  const entry = "member_id, reference, at, state, what, answer, took_ms";
  const [added] = await queryOnce(
    upgraded.app,
    `insert into saga_trail (${entry}) values (1, 'by-its-old-name', now(), 'sending', 'ask', 'done', 5) returning n`,
  );
  const of = "where reference = 'by-its-old-name'";
  expect(await queryOnce(upgraded.audit, `select n from saga_attempt ${of}`)).toEqual([added]);
  expect(await queryOnce(upgraded.app, `delete from saga_trail ${of} returning n`)).toEqual([added]);
  expect(await queryOnce(upgraded.app, `select n from saga_attempt ${of}`)).toEqual([]);
});

test("a database of an older version is refused with the version to start first, and not changed", async () => {
  const database = await oldDatabase();
  await queryOnce(database.owner, "delete from migration where name = '0117-trail-void.sql'");
  const migrations = await queryOnce(database.owner, "select * from migration order by name");
  await expect(migrate(database.owner)).rejects.toThrow(
    "The database is too old for this program: it lacks 0117-trail-void.sql. Start the last version that has 0117-trail-void.sql on it once, then this one.",
  );
  expect(await queryOnce(database.owner, "select * from migration order by name")).toEqual(migrations);
  expect(await queryOnce(database.owner, "select name from function_source")).toEqual([]);
});
