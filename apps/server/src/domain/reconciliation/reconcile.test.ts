import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { GamePort } from "../../adapters/games/port.ts";
import type { ListedPayment, QrPort } from "../../adapters/qr/port.ts";
import type { Context } from "../../context.ts";
import { createFastTime } from "../../saga/testing/fast-time.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import { createIdSet } from "./id-set.ts";
import { lastReconciliation, reconcile, reconcileWhenDue } from "./reconcile.ts";
import { proceed, startRun } from "./runs.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let payments: ListedPayment[] = [];
let asked: { readonly from: Date; readonly to: Date }[] = [];
/** While it is set, the provider's list is not answered until it resolves. */
let gate: Promise<void> | null = null;
const unused = async (): Promise<never> => {
  throw new Error("not asked in these tests");
};
const qr: QrPort = {
  provider: "KBANK",
  currencies: ["THB", "LAK"],
  create: unused,
  readCallback: () => ({ is: "bad", why: "not asked in these tests" }),
  ask: unused,
  cancel: unused,
  callbackAnswer: "",
  payments: async ({ from, to }) => {
    asked.push({ from, to });
    await gate;
    return { is: "known", payments: payments.filter(({ at }) => at >= from && at < to), next: null };
  },
};

let harness: Harness;
let context: Context;
let other: Context;
beforeAll(async () => {
  harness = await createHarness(
    { qr: new Map([["KBANK", qr]]), games: new Map<string, GamePort>() },
    createFastTime(1),
  );
  ({ context } = harness.start());
  ({ context: other } = harness.start());
  await harness.measured();
  await harness.owner.query("alter function db_now() rename to real_now");
  await clockAhead(0);
});
afterAll(() => harness.close());
beforeEach(() => {
  payments = [];
  asked = [];
  gate = null;
});

/** Sets the database's clock this much ahead of the harness's. */
const clockAhead = (ms: number): Promise<unknown> =>
  harness.owner.query(
    `create or replace function db_now() returns timestamptz language sql volatile
     as $$ select real_now() + ${ms} * interval '1 millisecond' $$`,
  );
const ago = (ms: number): Date => new Date(harness.time.clock.now().getTime() - ms);

test("a process whose clock is a day ahead takes no other process's turn", async () => {
  await clockAhead(0);
  const wrong: Context = { ...context, clock: { now: () => new Date(harness.time.clock.now().getTime() + DAY) } };
  expect(await reconcileWhenDue(wrong)).toBe(true);
  expect(await reconcileWhenDue(context)).toBe(false);
  await clockAhead(11 * 60_000);
  expect(await reconcileWhenDue(context)).toBe(true);
});

test("a database clock that was a day ahead for a while stops no later run, and nothing on the list is skipped", async () => {
  await clockAhead(DAY);
  payments = [listedAt("BEFORE", ago(3 * 60_000))];
  expect(await reconcileWhenDue(context)).toBe(true);
  await clockAhead(0);
  // Paid while no run compared, and later than the last line that the run with the wrong clock read.
  payments.push(listedAt("WHILE", ago(2.5 * 60_000)));
  expect(await reconcileWhenDue(context)).toBe(true);
  expect(await namesOf()).toEqual(["BEFORE ref", "WHILE ref"]);
});

test("of two runs that start at once for a provider only one compares", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const first = reconcile(context);
  await expect.poll(() => asked.length).toBe(1);
  await reconcile(other);
  expect(asked).toHaveLength(1);
  resolve();
  await first;
  await reconcile(other);
  expect(asked).toHaveLength(2);
});

test("a run whose server died is given up after its lease, and can no longer record progress", async () => {
  const dead = await startRun(context, "DIED");
  expect(dead).not.toBeNull();
  expect(await startRun(other, "DIED")).toBeNull();
  await clockAhead(4 * 60_000);
  const next = await startRun(other, "DIED");
  expect(next).not.toBeNull();
  if (dead === null || next === null) return;
  await expect(proceed(context, dead)).rejects.toThrow("another run took over");
  await proceed(other, next, { listedTo: ago(0) });
  const { rows } = await harness.owner.query("select state, why from reconciliation_run where id = $1", [dead.id]);
  expect(rows).toEqual([{ state: "unclear", why: "the server that compared has ended" }]);
  await clockAhead(0);
});

test("a payment whose order is open is compared in every run until it is booked or listed", async () => {
  const member = await harness.member(0n);
  await harness.owner.query(
    `insert into qr_order (member_id, qrcode_id, provider, currency, amount, payload, their_reference, created_at, expire_at)
     values ($1, 'OPEN', 'KBANK', 'THB', 500, 'x', 'x', db_now(), db_now())`,
    [member.id],
  );
  await harness.owner.query(
    `insert into saga (member_id, reference, kind, type, state, status, amount, currency, timeline, created_at, changed_at)
     values ($1, 'OPEN', 'qr-deposit', 'deposit', 'waiting', 'IN_PROGRESS', 500, 'THB', '[]', db_now(), db_now())`,
    [member.id],
  );
  payments = [listedAt("OPEN", ago(HOUR))];
  await reconcile(context);
  expect(await namesOf("OPEN")).toEqual([]);
  // The lists of later runs no longer include it.
  payments = [];
  await clockAhead(5 * HOUR);
  await harness.owner.query(
    "update saga set status = 'FAILED', state = 'lapsed' where member_id = $1 and reference = 'OPEN'",
    [member.id],
  );
  await reconcile(context);
  expect(await namesOf("OPEN")).toEqual(["OPEN ref"]);
  await clockAhead(0);
});

test("a set of ids contains what was added and nothing else", () => {
  const ids = [1n, 7n, 8n, 32_767n, 32_768n, 5_000_000_000n];
  const set = createIdSet();
  for (const id of ids) set.add(id);
  expect(ids.every(set.has)).toBe(true);
  expect([0n, 2n, 9n, 32_766n, 32_769n, 5_000_000_001n].some(set.has)).toBe(false);
});

const listedAt = (qrcodeId: string, at: Date): ListedPayment => ({
  qrcodeId,
  reference: "ref",
  amount: 500n,
  currency: "THB",
  at,
});
const namesOf = async (prefix = ""): Promise<readonly string[]> =>
  (await lastReconciliation(context)).differences
    .map(({ what }) => what)
    .filter((what) => what.startsWith(prefix))
    .toSorted();
