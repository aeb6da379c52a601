import { setTimeout } from "node:timers/promises";

import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { Context } from "../context.ts";
import { createPool } from "../db/pool.ts";
import { createDatabase } from "../db/transaction.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { type Books, openBooks, posting } from "../ledger/testing/books.ts";
import { halfOpenProxy } from "../testing/half-open.ts";
import { addHealth } from "./health.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

/** The health of a server with this ledger. It waits at most `ms` for an answer of the database. */
const healthOf = (ledger: Ledger, ms = 3_000, isSkewed = () => false): FastifyInstance => {
  const sleep = (_ms: number, signal?: AbortSignal): Promise<void> => setTimeout(ms, undefined, signal && { signal });
  const app = fastify();
  const context = { db: createDatabase(books.pool), ledger, schedule: { sleep }, databaseTime: { isSkewed } };
  addHealth(app, context as unknown as Context, { isReady: true, everyPart: true });
  return app;
};
const statusOf = async (app: FastifyInstance): Promise<number> => (await app.inject("/readyz")).statusCode;

test("a ledger whose connections are dead is not ready until it has new ones", async () => {
  const line = await halfOpenProxy(books.database.app);
  const pool = createPool({ connection: line.connection, answerMs: 1_500, onError: () => undefined });
  const ledger = books.another({ pool });
  const app = healthOf(ledger, 100);
  // After the first good answer the connections exist.
  while ((await statusOf(app)) !== 200) await setTimeout(10);
  line.freeze();
  expect(await statusOf(app)).toBe(503);
  while ((await statusOf(app)) !== 200) await setTimeout(10);
  expect(line.frozen()).toBe(0);
  await ledger.close();
  await pool.end();
  await line.close();
});

test("concurrent readiness checks share one check", async () => {
  let asked = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const ping = (): Promise<void> => {
    asked += 1;
    return answered;
  };
  const app = healthOf({ ...books.ledger, ping }, 20);
  const all = await Promise.all(Array.from({ length: 20 }, () => statusOf(app)));
  expect([new Set(all), asked]).toEqual([new Set([503]), 1]);
  answer();
  // Whoever asks later asks anew. On a busy machine one answer or another is too late.
  await vi.waitFor(async () => expect([await statusOf(app), asked > 1]).toEqual([200, true]));
});

test("a ledger whose queue is full is not ready until there is room again", async () => {
  const ledger = books.another({ waitingMost: 3, most: 1, writers: 1 });
  const app = healthOf(ledger);
  const [debit, credit] = [await books.wallet(1n, 1_000n), await books.house("bank", "full")];
  await books.owner.query("begin");
  await books.owner.query("select from account where id = $1 for update", [debit]);
  let serial = 0;
  const pay = () => ledger.submit(posting({ reference: `full:${++serial}`, debit, credit }));
  const first = pay();
  const waiting = "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
  while ((await books.owner.query(waiting)).rowCount === 0) await setTimeout(10);
  const others = [pay(), pay(), pay()];
  await expect(pay()).rejects.toThrow("The queue of the ledger is full.");
  expect(await statusOf(app)).toBe(503);
  await books.owner.query("rollback");
  for (const outcome of await Promise.all([first, ...others])) expect(outcome.is).toBe("done");
  expect(await statusOf(app)).toBe(200);
  // A refused posting left nothing behind.
  expect(await ledger.balance(credit)).toMatchObject({ balance: 400n, seq: 4n });
});

test("a server whose clock is wrong says so until it is right again", async () => {
  let isSkewed = true;
  const app = healthOf(books.ledger, 3_000, () => isSkewed);
  const answer = await app.inject("/readyz");
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: "the clock is off" }]);
  isSkewed = false;
  expect(await statusOf(app)).toBe(200);
});
