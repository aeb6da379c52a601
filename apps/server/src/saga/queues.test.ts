import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../context.ts";
import type { SagaDefinition, SagaRow } from "./saga.ts";
import { createFastTime } from "./testing/fast-time.ts";
import { createHarness, type Harness } from "./testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({}, createFastTime(20));
});
afterAll(() => harness.close());

const insertDue = (kind: string, count: number, agoMs: number): Promise<unknown> =>
  harness.owner.query(
    `insert into saga (member_id, reference, kind, state, status, amount, currency, timeline, created_at, changed_at, due_at)
     select 1, $1 || g, $1, 'sending', 'IN_PROGRESS', 1, 'THB', '[]', $3, $3, $4 from generate_series(1, $2) g`,
    [kind, count, harness.time.clock.now(), new Date(harness.time.clock.now().getTime() - agoMs)],
  );

/** A saga that no member sees. */
const definitionOf = (kind: string, process: (row: SagaRow) => Promise<void>): SagaDefinition<Context> => ({
  kind,
  posting: null,
  steps: {},
  process: (_context, row) => process(row),
});

test("3,000 due rows of a provider that never answers delay no other provider's rows", async () => {
  const { context } = harness.start();
  const silent: string[] = [];
  const end = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<void>();
  context.sagas.register(
    definitionOf("silent-x", async (row) => {
      silent.push(row.reference);
      await end.promise;
    }),
  );
  context.sagas.register(
    definitionOf("other-x", async (row) => {
      await harness.owner.query("update saga set due_at = null where reference = $1", [row.reference]);
      seen.resolve();
    }),
  );
  await insertDue("silent-x", 3_000, 10_000);
  await insertDue("other-x", 1, 1_000);
  const running = context.sagas.start();
  await seen.promise;
  // A row that arrives while the silent provider's limit is used up is found too, and the silent provider gets no more
  // than its limit.
  while (silent.length < 32) await setTimeout(5);
  const first = silent.length;
  await insertDue("other-x2", 1, 1_000);
  const again = Promise.withResolvers<void>();
  context.sagas.register(definitionOf("other-x2", async () => again.resolve()));
  await again.promise;
  expect(silent.length).toBe(first);
  expect(first).toBe(32);
  await harness.owner.query("update saga set due_at = null where kind in ('silent-x', 'other-x', 'other-x2')");
  end.resolve();
  await running.stop();
});

test("a transfer waits for the provider of its present state", async () => {
  const { rows } = await harness.owner.query<{ queue: string }>(
    `select saga_queue(kind, state, from_code, to_code) as queue from (values
       ('transfer', 'sending', 'WALLET', 'PG'), ('transfer', 'fetching', 'PG', 'UFABET'),
       ('transfer', 'forwarding', 'PG', 'UFABET'), ('transfer', 'between', 'PG', 'UFABET'),
       ('qr-deposit', 'waiting', 'KBANK', 'WALLET'), ('withdraw', 'held', null, null), ('withdraw', 'paying', null, null),
       ('suspense-return', 'paying', 'KBANK', null)) v (kind, state, from_code, to_code)`,
  );
  expect(rows.map(({ queue }) => queue)).toEqual([
    "game PG",
    "game PG",
    "game UFABET",
    "transfer",
    "qr KBANK",
    "withdraw",
    "payouts",
    "payouts",
  ]);
});

test.each(["saga_queue", "saga_lane"])("the queries of %s find due rows by the index", async (name) => {
  const { owner } = harness;
  try {
    // In a small table the planner would choose a scan of every row.
    await owner.query("begin; set local enable_seqscan = off; set local enable_bitmapscan = off");
    const { rows } = await owner.query<{ "QUERY PLAN": string }>(
      `explain select 1 from saga where due_at <= (select db_now()) and ${name}(kind, state, from_code, to_code) = 'payouts'
       order by due_at limit 32 for update skip locked`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Scan using saga_due_queue");
    expect(plan).toMatch(/Index Cond: .*'payouts'/);
    expect(plan).not.toContain("Sort");
  } finally {
    await owner.query("rollback");
  }
});
