import type { Kysely } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { type Http, NoAnswer, NotSent } from "./outgoing.ts";
import { plainHttp } from "../adapters/testing/plain-http.ts";
import { createPool } from "../db/pool.ts";
import type { Database } from "../db/schema.ts";
import { createDatabase } from "../db/transaction.ts";
import { watchCalls } from "./call-health.ts";

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

const clock = { now: () => new Date("2026-11-22T08:00:00Z") };
const countOf = (target: string) =>
  db
    .selectFrom("provider_health")
    .select(["calls", "unclear"])
    .where("target", "=", target)
    .executeTakeFirst()
    .then((row) => row && { calls: Number(row.calls), unclear: Number(row.unclear) });

test("a system that cannot be reached counts as one that does not answer", async () => {
  const refused: Http["reserve"] = () => Promise.reject(new NoAnswer("refused"));
  const health = watchCalls(
    Object.assign(
      plainHttp(() => Promise.reject(new Error("never"))),
      { reserve: refused },
    ),
    clock,
  );
  await expect(health.http.reserve("down", "http://x")).rejects.toThrow(NoAnswer);
  await health.flush(db);
  expect(await countOf("down")).toEqual({ calls: 1, unclear: 1 });
});

test("a connection counts when it is used, and a request that was never sent does not", async () => {
  const health = watchCalls(
    plainHttp(() => Promise.resolve({ status: 200, headers: {}, body: "" })),
    clock,
  );
  const request = { target: "line", method: "POST", url: "http://x" } as const;
  (await health.http.reserve("line", "http://x")).release();
  await expect((await health.http.reserve("line", "http://x")).send(request, () => false)).rejects.toThrow(NotSent);
  await health.flush(db);
  expect(await countOf("line")).toBeUndefined();
  await (await health.http.reserve("line", "http://x")).send(request, () => true);
  await health.flush(db);
  expect(await countOf("line")).toEqual({ calls: 1, unclear: 0 });
});

test("counts that could not be written are kept, and added to those that come meanwhile", async () => {
  let now = new Date("2026-11-22T08:01:00Z");
  let status = 500;
  const health = watchCalls(
    plainHttp(() => Promise.resolve({ status, headers: {}, body: "" })),
    { now: () => now },
  );
  const call = (target: string) => health.http({ target, method: "GET", url: "http://x" });
  await call("kept");
  await call("other");
  const closed = createPool({ connection: database.app, onError: () => undefined });
  await closed.end();
  await expect(health.flush(createDatabase(closed))).rejects.toThrow();
  status = 200;
  await call("kept");
  now = new Date("2026-11-22T08:06:00Z");
  await call("kept");
  await health.flush(db);
  await call("kept");
  await health.flush(db);
  const rows = await db
    .selectFrom("provider_health")
    .selectAll()
    .where("target", "=", "kept")
    .orderBy("slot")
    .execute();
  const times = (calls: bigint): readonly bigint[] => [calls, ...Array.from({ length: 8 }, () => 0n)];
  expect(rows).toEqual([
    {
      target: "kept",
      slot: new Date("2026-11-22T08:00:00Z"),
      calls: 2n,
      unclear: 1n,
      times: times(2n),
      last_unclear_at: new Date("2026-11-22T08:01:00Z"),
    },
    {
      target: "kept",
      slot: new Date("2026-11-22T08:05:00Z"),
      calls: 2n,
      unclear: 0n,
      times: times(2n),
      last_unclear_at: null,
    },
  ]);
  expect(await countOf("other")).toEqual({ calls: 1, unclear: 1 });
});
