import { setTimeout } from "node:timers/promises";

import { createAdapter } from "@socket.io/postgres-adapter";
import type pg from "pg";
import { Server } from "socket.io";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { createPool } from "../db/pool.ts";
import { createBus } from "./bus.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const newPool = (): pg.Pool => createPool({ connection: database.app, max: 3, onError: () => undefined });

/** Whether a pool ends within a second of its adapter's close. The close comes `wait` after the adapter was made. */
const ends = async (pool: pg.Pool, wait: (pool: pg.Pool) => Promise<unknown>): Promise<boolean> => {
  const bus = createBus(pool);
  const io = new Server({ adapter: createAdapter(bus.pool) });
  await wait(pool);
  void io.of("/").adapter.close();
  bus.close();
  return Promise.race([pool.end().then(() => true), setTimeout(1_000, false)]);
};

test("a pool ends, at whatever point its adapter is closed while connecting", async () => {
  expect(await ends(newPool(), async () => undefined)).toBe(true);
  expect(await ends(newPool(), (pool) => new Promise((resolve) => void pool.once("acquire", resolve)))).toBe(true);
  expect(
    await ends(newPool(), async (pool) => {
      await new Promise((resolve) => void pool.once("acquire", resolve));
      await pool.query("select 1");
      await setTimeout(50);
    }),
  ).toBe(true);
});
