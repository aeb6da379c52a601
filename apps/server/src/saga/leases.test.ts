import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../context.ts";
import { createHarness, type Harness } from "./testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let serial = 0n;
/** Due rows of a new member. Resolves with their references. */
const openDue = async (): Promise<readonly string[]> => {
  const references = ["due-1", "due-2", "due-3", "due-4", "due-5"];
  await harness.owner.query(
    `insert into saga (member_id, reference, kind, state, status, amount, currency, timeline, due_at, created_at, changed_at)
     select $2, reference, 'leased', 'held', 'IN_PROGRESS', 100, 'THB', '[]', long_ago, long_ago, long_ago
     from unnest($1::text[]) reference, (values (timestamptz '2001-01-01')) l(long_ago)`,
    [references, (serial += 1n)],
  );
  return references;
};

/** A process, and the rows that it processes. */
const startProcess = (): { readonly context: Context; readonly processed: string[] } => {
  const { context } = harness.start();
  const processed: string[] = [];
  context.sagas.register({
    kind: "leased",
    posting: null,
    steps: {},
    process: async (_context, row) => void processed.push(row.reference),
  });
  return { context, processed };
};

const waiting = async (): Promise<number> => {
  const { rows } = await harness.owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rows[0]?.n ?? 0;
};
const untilWaiting = async (count: number): Promise<void> => {
  while ((await waiting()) < count) await setTimeout(10);
};

/** A process that writes a row's next due time stops there, with its rows locked, until the lock is released. */
const LOCK = 4_711;
const holdLeases = async (): Promise<() => Promise<void>> => {
  await harness.owner.query(`
    create or replace function wait_in_lease() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$;
    create or replace trigger wait_in_lease after update of due_at on saga for each row execute function wait_in_lease()`);
  await harness.owner.query("select pg_advisory_lock($1)", [LOCK]);
  return async () => void (await harness.owner.query("select pg_advisory_unlock($1)", [LOCK]));
};

test("a process that leases rows while another one does so never waits and gets none of its rows", async () => {
  const references = await openDue();
  const [one, other] = [startProcess(), startProcess()];
  const release = await holdLeases();
  const first = one.context.sagas.resolve();
  await untilWaiting(1);
  const second = other.context.sagas.resolve();
  const met = await Promise.race([second.then(() => "nothing to do"), untilWaiting(2).then(() => "a row to wait for")]);
  await release();
  await Promise.all([first, second]);
  expect([...one.processed, ...other.processed].toSorted()).toEqual(references);
  expect(met).toBe("nothing to do");
});
