import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { createPool } from "../db/pool.ts";
import type { Database } from "../db/schema.ts";
import { createDatabase } from "../db/transaction.ts";
import { setDatabaseTime, timeOf } from "./testing/database-time.ts";
import { createDatabaseTime } from "./database-time.ts";
import { createCounterStopwatch } from "./stopwatch.ts";

const START = Date.parse("2026-11-22T08:00:00Z");
let database: TestDatabase;
let pool: pg.Pool;
let db: Kysely<Database>;

/**
 * The machine of a process and the machine of the database. `theirs` is how far the database's clock is ahead of the
 * true time.
 */
const at = { passed: 0, ours: 0, theirs: 0 };
const pass = (ms: number): void => {
  at.passed += ms;
};
const events: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const clock = { now: () => new Date(START + at.passed + at.theirs) };
  pool = setDatabaseTime(createPool({ connection: database.app, onError: () => undefined }), timeOf(clock));
  db = createDatabase(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  Object.assign(at, { passed: 0, ours: 0, theirs: 0 });
  events.length = 0;
  await sql`update clock_step set steps = 0`.execute(db);
});

const note = (entry: object): void => void events.push("event" in entry ? String(entry.event) : "");
const processOf = (own = db) =>
  createDatabaseTime({
    db: own,
    clock: { now: () => new Date(START + at.passed + at.ours) },
    stopwatch: createCounterStopwatch({ monotonic: () => at.passed, uptime: () => at.passed }),
    log: { warn: note, info: note } as never,
  });
const stepsOf = async (): Promise<number> => {
  const { rows } = await sql<{
    steps: bigint;
    epoch: string;
  }>`select steps, db_epoch() as epoch from clock_step`.execute(db);
  expect(rows[0]?.epoch).toMatch(new RegExp(` ${rows[0]?.steps}$`));
  return Number(rows[0]?.steps);
};

test.each([2_000, -2_000, 3_600_000, -3_600_000])(
  "a step of the database's clock by %d ms starts an epoch",
  async (by) => {
    const time = processOf();
    for (let count = 0; count < 3; count++) {
      await time.measure();
      pass(10_000);
    }
    expect(await stepsOf()).toBe(0);
    at.theirs += by;
    await time.measure();
    expect(await stepsOf()).toBe(1);
    await time.measure();
    expect(await stepsOf()).toBe(1);
    expect(events.filter((event) => event === "clock.step")).toHaveLength(1);
  },
);

test("a step of a clock that both share is found too, and is no skew", async () => {
  const time = processOf();
  await time.measure();
  at.theirs += 3_600_000;
  at.ours += 3_600_000;
  await time.measure();
  expect(await stepsOf()).toBe(1);
  expect(events).toEqual(["clock.step"]);
});

test("a step of this machine's clock alone starts no epoch: it is a skew, reported once and again when it is over", async () => {
  const time = processOf();
  await time.measure();
  at.ours += 3_600_000;
  await time.measure();
  await time.measure();
  expect(time.isSkewed()).toBe(true);
  at.ours = 0;
  await time.measure();
  await time.measure();
  expect(time.isSkewed()).toBe(false);
  expect(await stepsOf()).toBe(0);
  expect(events).toEqual(["clock.skew", "clock.agrees"]);
});

test("processes that find a step at once count it once", async () => {
  let isHeld = false;
  let reading = 0;
  let goOn: () => void = () => undefined;
  const allHaveRead = new Promise<void>((resolve) => (goOn = resolve));
  const together = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      reading += isHeld ? 1 : 0;
      if (reading === 4) goOn();
      if (isHeld) await allHaveRead;
      return result;
    },
  });
  const several = Array.from({ length: 4 }, () => processOf(together));
  for (const time of several) await time.measure();
  at.theirs -= 5_000;
  isHeld = true;
  await Promise.all(several.map((time) => time.measure()));
  expect(events.filter((event) => event === "clock.step")).toHaveLength(4);
  expect(await stepsOf()).toBe(1);
});

test("a step that could not be stored is stored with the next measurement", async () => {
  let isBroken = false;
  const breaking = db.withPlugin({
    transformQuery: ({ node }) => {
      const isUpdate = node.kind === "RawNode" && node.sqlFragments[0]?.startsWith("update clock_step");
      if (isBroken && isUpdate === true) throw new Error("connection lost");
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const time = processOf(breaking);
  await time.measure();
  at.theirs += 60_000;
  isBroken = true;
  await expect(time.measure()).rejects.toThrow("connection lost");
  expect(await stepsOf()).toBe(0);
  isBroken = false;
  await time.measure();
  expect(await stepsOf()).toBe(1);
});

test("an answer that takes a minute is neither a step nor a skew, and confirms nothing", async () => {
  let slowness = 0;
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      pass(slowness);
      return Promise.resolve(result);
    },
  });
  const time = processOf(slow);
  await time.measure();
  slowness = 60_000;
  await expect(time.measure()).rejects.toThrow("too slowly");
  slowness = 0;
  await time.measure();
  expect(await stepsOf()).toBe(0);
  expect(events).toEqual([]);
});

test("gives the database's time between measurements, and this machine's before the first", async () => {
  at.theirs = -700;
  const time = processOf();
  expect(time.now()).toEqual(new Date(START));
  await time.measure();
  expect(time.now()).toEqual(new Date(START - 700));
  pass(12_345);
  at.ours += 3_600_000;
  expect(time.now()).toEqual(new Date(START + 12_345 - 700));
});
