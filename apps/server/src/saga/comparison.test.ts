import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../context.ts";
import type { Comparison, Play } from "./compare.ts";
import { beforeCall, comparedOf, unresolvedReason, settleByComparing } from "./comparison.ts";
import { begin, recordUnclearAnswer, readSaga } from "./rows.ts";
import type { SagaRow } from "./saga.ts";
import { createFastTime } from "./testing/fast-time.ts";
import { createHarness, type Harness } from "./testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({}, createFastTime(1));
});
afterAll(() => harness.close());

const AMOUNT = 100n;
const HOUR_MS = 3_600_000;

/** A provider whose clock is an hour ahead of ours; its reports may use yet another clock. */
const createProvider = (reportAheadMs = HOUR_MS) => {
  const at = (aheadMs: number, ms = 0): Date => new Date(harness.time.clock.now().getTime() + aheadMs + ms);
  const plays: Play[] = [];
  const provider = { balance: 1_000n, play: (net: bigint) => plays.push({ at: at(reportAheadMs), net }) };
  const comparison: Comparison = {
    change: AMOUNT,
    balance: () => Promise.resolve({ is: "known", balance: provider.balance, theirTime: at(HOUR_MS) }),
    plays: () =>
      Promise.resolve({ is: "known", plays, completeUpTo: at(reportAheadMs, 1_000), theirTime: at(HOUR_MS) }),
    absenceMs: 45_000,
  };
  return { provider, comparison };
};

let serial = 0;
const reread = async ({ db }: Context, reference: string): Promise<SagaRow> => {
  const row = await readSaga(db, 1n, reference);
  if (row === null) throw new Error("no row");
  return row;
};

/** A call to that provider that returned without an answer. */
const unclearCall = async (context: Context, comparison: Comparison): Promise<string> => {
  const reference = `compared-${++serial}`;
  const now = harness.time.clock.now();
  await harness.owner.query(
    `insert into saga (member_id, reference, kind, state, status, amount, currency, timeline, created_at, changed_at)
     values (1, $1, 'transfer', 'sending', 'IN_PROGRESS', $2, 'THB', '[]', $3, $3)`,
    [reference, AMOUNT, now],
  );
  const row = await reread(context, reference);
  const { compared } = await beforeCall(context, row, comparison);
  expect(await begin(context.db, row, now, null, { compare: compared })).toBe(true);
  await recordUnclearAnswer(context.db, row);
  return reference;
};

/**
 * Processes the row each second until it is settled or `limit` has passed. Resolves with the result and the seconds
 * that it took.
 */
const look = async (context: Context, reference: string, comparison: Comparison, limit: number) => {
  for (let second = 1; second <= limit; second++) {
    harness.time.skip(1_000);
    const found = await settleByComparing(context, await reread(context, reference), comparison);
    if (found !== null) return { found, second };
  }
  return { found: null, second: limit };
};

test("a win of exactly the amount is not taken for the call, by the provider's own clock", async () => {
  const { context } = harness.start();
  const { provider, comparison } = createProvider();
  const reference = await unclearCall(context, comparison);
  harness.time.skip(5_000);
  provider.play(AMOUNT);
  provider.balance += AMOUNT;
  const { found, second } = await look(context, reference, comparison, 300);
  expect(found).toBe("not-done");
  // Absent for 45 s first, and the same result a minute later.
  expect(second).toBeGreaterThanOrEqual(100);
});

test("a call that was done is settled when two balances a minute apart show it", async () => {
  const { context } = harness.start();
  const { provider, comparison } = createProvider();
  const reference = await unclearCall(context, comparison);
  provider.balance += AMOUNT;
  const { found, second } = await look(context, reference, comparison, 300);
  expect(found).toBe("done");
  expect(second).toBeGreaterThanOrEqual(60);
});

test("when a step of the database's clock restarts a wait, the retry schedule restarts too", async () => {
  const { context } = harness.start();
  const { comparison } = createProvider();
  const reference = await unclearCall(context, comparison);
  // A running measurement could not tell how much of the skipped time passed before its answer.
  await context.databaseTime.measure();
  // The provider was asked for half an hour, by a process that had not measured the database's clock for long enough.
  harness.time.skip(1_800_000);
  await harness.owner.query("update saga set asked = 30, epoch = 'before the step' where reference = $1", [reference]);
  const { found, second } = await look(context, reference, comparison, 300);
  expect(found).toBe("not-done");
  expect(second).toBeLessThan(240);
});

test("a row that an earlier version wrote with `looks` is settled by those readings", async () => {
  const { context } = harness.start();
  const { provider, comparison } = createProvider();
  const reference = await unclearCall(context, comparison);
  provider.balance += AMOUNT;
  expect((await look(context, reference, comparison, 40)).found).toBeNull();
  const before = comparedOf(await reread(context, reference));
  expect(before?.readings.length).toBeGreaterThan(0);
  await harness.owner.query(
    `update saga set data = jsonb_set(data #- '{compare,readings}', '{compare,looks}', data #> '{compare,readings}')
     where reference = $1`,
    [reference],
  );
  expect(comparedOf(await reread(context, reference))).toEqual(before);
  expect((await look(context, reference, comparison, 300)).found).toBe("done");
  expect((await reread(context, reference)).data["compare"]).not.toHaveProperty("looks");
});

test("a report with another clock than the balances settles nothing", async () => {
  const { context } = harness.start();
  const { provider, comparison } = createProvider(2 * HOUR_MS);
  const reference = await unclearCall(context, comparison);
  provider.balance += AMOUNT;
  expect((await look(context, reference, comparison, 200)).found).toBeNull();
  expect(unresolvedReason(await reread(context, reference))).toMatchObject({ why: "ambiguous" });
});

test("of two processes with the same finding at once, one settles it", async () => {
  const [one, other] = [harness.start().context, harness.start().context];
  const { provider, comparison } = createProvider();
  const reference = await unclearCall(one, comparison);
  provider.balance += AMOUNT;
  for (let second = 0; second < 300; second++) {
    harness.time.skip(1_000);
    const row = await reread(one, reference);
    const found = await Promise.all([one, other].map((context) => settleByComparing(context, row, comparison)));
    if (found.every((each) => each === null)) continue;
    expect(new Set(found)).toEqual(new Set(["done", null]));
    return;
  }
  throw new Error("never settled");
});
