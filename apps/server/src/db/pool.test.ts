import { setTimeout } from "node:timers/promises";

import fc from "fast-check";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { arrayOf } from "./arrays.ts";
import { halfOpenProxy } from "../testing/half-open.ts";
import { Overloaded } from "./overloaded.ts";
import { isConnectionLost } from "./errors.ts";
import { createPool } from "./pool.ts";
import { createPrepared } from "./prepared.ts";
import { createDatabase, transaction } from "./transaction.ts";

let database: TestDatabase;
let pool: pg.Pool;
const errors: Error[] = [];
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool({ connection: database.app, onError: (error) => errors.push(error) });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("connections use the role krapao_app, UTC and statement time-outs (S58, S60)", async () => {
  const { rows } = await pool.query(`select current_user as role, current_setting('timezone') as zone,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`);
  expect(rows).toEqual([{ role: "krapao_app", zone: "UTC", statement: "10s", lock: "5s", idle: "10s" }]);
  expect(pool.options).toMatchObject({ connectionTimeoutMillis: 5_000, keepAlive: true });
});

test("integers and dates keep their exact value", async () => {
  const { rows } = await pool.query(
    "select 9223372036854775807::int8 as big, array[-1, null, 2]::int8[] as list, '{}'::int8[] as none, date '2026-02-28' as day, 7::int4 as small",
  );
  expect(rows).toEqual([{ big: 2n ** 63n - 1n, list: [-1n, null, 2n], none: [], day: "2026-02-28", small: 7 }]);
});

test("any text survives an array parameter", async () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("NULL", "null", "", '"', "\\", "{a,b}", " ", "ก"),
    fc.constant(null),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 8 }), async (texts) => {
      fc.pre(texts.every((each) => each?.includes("\0") !== true));
      const { rows } = await pool.query<{ same: string[] }>("select $1::text[] as same", [arrayOf(texts)]);
      expect(rows[0]?.same).toEqual(texts);
    }),
    { numRuns: 200 },
  );
});

test("a connection that is cut while idle is reported and replaced", async () => {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const other = createPool({ connection: database.app, max: 1, onError: () => undefined });
  await other.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  for (let turn = 0; turn < 100 && errors.length === 0; turn++) await setTimeout(20);
  expect(errors).toHaveLength(1);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await other.end();
});

test("a connection that hangs is dropped, and its callers are told that it is lost", async () => {
  const line = await halfOpenProxy(database.app);
  const bounded = createPool({ connection: line.connection, max: 2, answerMs: 300, onError: () => undefined });
  const prepared = createPrepared(bounded);
  const one = { name: "one", text: "select 1 as one" };
  const db = createDatabase(bounded);
  // Both connections exist, and one is in a transaction.
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: frozen, resolve: goOn } = Promise.withResolvers<void>();
  const inTransaction = transaction(db, async (tx) => {
    await sql`select 1`.execute(tx);
    begin();
    await frozen;
    await sql`select 2`.execute(tx);
  });
  await begun;
  await prepared(one, []);
  line.freeze();
  expect(line.frozen()).toBe(2);
  goOn();
  const lost = await inTransaction.catch((error: unknown) => error);
  expect(isConnectionLost(lost), String(lost)).toBe(true);
  // A small read is repeated by itself, on a new connection.
  expect(await prepared(one, [])).toEqual([{ one: 1 }]);
  expect((await bounded.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  while (line.frozen() > 0) await setTimeout(10);
  await bounded.end();
  await line.close();
});

test("a limited number of callers wait for a connection; more are refused", async () => {
  const bounded = createPool({ connection: database.app, max: 1, waitingMost: 2, onError: () => undefined });
  const client = await bounded.connect();
  const one = { name: "one", text: "select 1 as one" };
  const waiting = [bounded.query(one), bounded.connect()] as const;
  await expect(bounded.query(one)).rejects.toBeInstanceOf(Overloaded);
  await expect(createPrepared(bounded)(one, [])).rejects.toBeInstanceOf(Overloaded);
  client.release();
  expect((await waiting[0]).rows).toEqual([{ one: 1 }]);
  (await waiting[1]).release();
  expect((await bounded.query(one)).rows).toEqual([{ one: 1 }]);
  await bounded.end();
});

test("a limited number of prepared reads are in progress on a connection", async () => {
  const prepared = createPrepared(pool, 2);
  const read = () => prepared({ name: "one", text: "select 1 as one" }, []);
  const asked = await Promise.allSettled(Array.from({ length: 5 }, read));
  expect(asked.map(({ status }) => status)).toEqual([...Array<string>(4).fill("fulfilled"), "rejected"]);
  expect(await read()).toEqual([{ one: 1 }]);
});

test("queries that wait for each other on one connection each have their whole time", async () => {
  const bounded = createPool({ connection: database.app, max: 1, answerMs: 2_000, onError: () => undefined });
  const client = await bounded.connect();
  const slow = () => client.query("select pg_sleep(0.7)");
  await Promise.all([slow(), slow(), slow(), slow()]);
  client.release();
  await bounded.end();
});

test("a transaction is all or nothing, and repeated after a deadlock", async () => {
  const db = createDatabase(pool);
  const keep = (key: string) => ({
    member_id: 1n,
    key,
    hash: "h",
    reference: "r",
    status: 409,
    body: "{}",
    created_at: new Date(0),
  });
  const failing = transaction(db, async (tx) => {
    await tx.insertInto("idempotency").values(keep("rolled back")).execute();
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  let attempts = 0;
  const locks = (first: number, second: number) =>
    transaction(db, async (tx) => {
      attempts++;
      await sql`select pg_advisory_xact_lock(${first})`.execute(tx);
      await setTimeout(100);
      await sql`select pg_advisory_xact_lock(${second})`.execute(tx);
      await tx
        .insertInto("idempotency")
        .values(keep(`deadlock ${first}`))
        .execute();
    });
  await Promise.all([locks(1, 2), locks(2, 1)]);
  expect(attempts).toBe(3);
  const kept = await db.selectFrom("idempotency").select("key").orderBy("key").execute();
  expect(kept).toEqual([{ key: "deadlock 1" }, { key: "deadlock 2" }]);
});
