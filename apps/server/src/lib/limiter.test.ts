import { createPool } from "../db/pool.ts";
import { createDatabase } from "../db/transaction.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { setDatabaseTime, timeOf } from "./testing/database-time.ts";
import { giveBackTurn, hasTurn, type Limit, sweepTurns, takeTurn } from "./limiter.ts";

const T0 = Date.parse("2026-11-21T04:00:00Z");
const at = (seconds: number): Date => new Date(T0 + seconds * 1000);
const limit: Limit = { scope: "chat:burst", times: 5, ms: 60_000 };

let time = at(0);

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let db: ReturnType<typeof createDatabase>;

/** Moves the database's clock. */
const turnTo = (seconds: number): void => {
  time = at(seconds);
};

beforeAll(async () => {
  database = await testDatabase();
  pool = setDatabaseTime(
    createPool({ connection: database.app, max: 20, onError: () => undefined }),
    timeOf({ now: () => time }),
  );
  db = createDatabase(pool);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

beforeEach(() => turnTo(0));

test("S8: of 50 concurrent calls exactly the limit is allowed", async () => {
  const taken = await Promise.all(Array.from({ length: 50 }, () => takeTurn(db, limit, "many")));
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(5);
});

test("the window slides: a call is allowed again when the oldest leaves the window", async () => {
  for (const second of [0, 10, 20, 30, 40]) {
    turnTo(second);
    expect(await takeTurn(db, limit, "slides")).toEqual({ allowed: true });
  }
  turnTo(50);
  expect(await takeTurn(db, limit, "slides")).toEqual({ allowed: false, retryAfter: 10 });
  turnTo(60.001);
  expect(await takeTurn(db, limit, "slides")).toEqual({ allowed: true });
  turnTo(61);
  expect(await takeTurn(db, limit, "slides")).toEqual({ allowed: false, retryAfter: 9 });
});

test("subjects and scopes are counted separately", async () => {
  for (let turn = 0; turn < 5; turn++) await takeTurn(db, limit, "mine");
  turnTo(1);
  expect((await takeTurn(db, limit, "mine")).allowed).toBe(false);
  expect((await takeTurn(db, limit, "yours")).allowed).toBe(true);
  expect((await takeTurn(db, { ...limit, scope: "chat:hourly" }, "mine")).allowed).toBe(true);
});

test("a check uses nothing up, and a use can be returned", async () => {
  for (let look = 0; look < 9; look++) expect((await hasTurn(db, limit, "looks")).allowed).toBe(true);
  for (let turn = 0; turn < 5; turn++) {
    turnTo(turn);
    await takeTurn(db, limit, "looks");
  }
  turnTo(5);
  expect(await hasTurn(db, limit, "looks")).toEqual({ allowed: false, retryAfter: 55 });
  await giveBackTurn(db, limit, "looks");
  expect((await hasTurn(db, limit, "looks")).allowed).toBe(true);
});

test("uses outside every window are deleted, and no others", async () => {
  await takeTurn(db, limit, "old");
  turnTo(200);
  await takeTurn(db, limit, "new");
  await sweepTurns(db, at(100));
  const left = await db.selectFrom("limit_turn").select("subject").where("subject", "in", ["old", "new"]).execute();
  expect(left).toEqual([{ subject: "new" }]);
});
