import { setTimeout } from "node:timers/promises";

import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { absentByTime } from "../adapters/absence.ts";
import type { Http } from "../lib/outgoing.ts";
import type { PayoutPort } from "../adapters/payout/port.ts";
import { plainHttp } from "../adapters/testing/plain-http.ts";
import type { Context } from "../context.ts";
import { holdWithdrawal } from "../domain/withdrawal/hold.ts";
import { withdrawalSaga } from "../domain/withdrawal/withdrawal-saga.ts";
import { availableOf, openGames } from "../domain/game/accounts.ts";
import { newReference } from "../lib/reference.ts";
import { startTransfer } from "../domain/transfer/start-transfer.ts";
import { transferSaga } from "../domain/transfer/transfer-saga.ts";
import { leaseDue, readSaga } from "./rows.ts";
import type { SagaRow } from "./saga.ts";
import { createFastTime } from "./testing/fast-time.ts";
import { createHarness, type Harness } from "./testing/harness.ts";

const paid = new Map<string, bigint>();
const way: Http = plainHttp(() => Promise.resolve({ status: 200, headers: {}, body: "" }));
const payout: PayoutPort = {
  reserve: () => way.reserve("payouts", ""),
  pay: async ({ reference, amount }, attempt) => {
    await attempt.send({ target: "payouts", method: "POST", url: "" });
    paid.set(reference, amount);
    return { is: "done" };
  },
  ask: ({ reference }) => Promise.resolve(paid.has(reference) ? { is: "done" } : { is: "not-found" }),
  absence: () => absentByTime,
  paid: () => Promise.resolve({ is: "known", payouts: [], next: null }),
};

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ payout }, createFastTime(20));
});
afterAll(() => harness.close());

/** A process that receives the answer to the commit of a mark only when its gate opens. */
const gated = (context: Context) => {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const marks = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const text = JSON.stringify(node, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
      if (text.includes("UpdateQueryNode") && text.includes("begun")) marks.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (!marks.has(queryId)) return result;
      reached.resolve();
      await gate.promise;
      return result;
    },
  };
  const moveSaga: Context["ledger"]["moveSaga"] = async (move) => {
    const outcome = await context.ledger.moveSaga(move);
    if (move.saga.callMs === undefined) return outcome;
    reached.resolve();
    await gate.promise;
    return outcome;
  };
  const own: Context = {
    ...context,
    db: context.db.withPlugin(plugin),
    ledger: { ...context.ledger, moveSaga },
    sagas: { ...context.sagas, drive: () => undefined },
  };
  return { context: own, open: gate.resolve, reached: reached.promise };
};

const settle = async (context: Context, memberId: bigint, reference: string): Promise<SagaRow> => {
  for (let round = 0; round < 200; round++) {
    const row = await readSaga(context.db, memberId, reference);
    if (row !== null && row.status !== "IN_PROGRESS") return row;
    harness.time.skip(1_000);
    await context.sagas.resolve();
  }
  throw new Error("never settled");
};

const start = async (context: Context, amount: bigint, shown: (row: SagaRow) => void) => {
  const member = await harness.member(10_000n, { PG: 0n });
  const own: Context = { ...context, sagas: { ...context.sagas, driveOwn: shown } };
  const [game] = await openGames(context, member);
  const reference = newReference(context.random, "T");
  const plan = { member, reference, from: null, to: game ?? null, amount, parent: null, key: null };
  expect((await startTransfer(own, plan, () => 0)).is).toBe("done");
  return { member, reference, held: () => harness.games.get("PG")?.balances.get(`pg${member.id}`) };
};

test.each([
  ["committed with the move to its state", null],
  ["committed by itself", "paying"],
])("a process that learns of its mark, %s, after others have given the call up never calls", async (_how, state) => {
  const [one, other] = [harness.start().context, harness.start().context];
  const member = await harness.member(10_000n);
  const mine = gated(one);
  const reference = newReference(one.random, "W");
  expect(
    (await holdWithdrawal(mine.context, { member, reference, amount: 4_000n, key: null, isOpened: false })).is,
  ).toBe("done");
  if (state !== null) {
    const saga = {
      memberId: member.id,
      reference,
      from: ["held"],
      to: state,
      status: "IN_PROGRESS",
      dueIn: 0,
    } as const;
    await other.ledger.moveSaga({ saga });
  }
  const row = await readSaga(other.db, member.id, reference);
  if (row === null) throw new Error("no row");
  const processing = withdrawalSaga.process(mine.context, row);
  await mine.reached;
  expect(await settle(other, member.id, reference)).toMatchObject({ state: "returned" });
  mine.open();
  await processing;
  expect(paid.get(reference)).toBeUndefined();
  expect(await availableOf(other, member)).toBe(10_000n);
  expect(await readSaga(other.db, member.id, reference)).toMatchObject({ state: "returned" });
});

test("a clock that is set back while a process is paused does not bring the call back in time", async () => {
  const [one, other] = [harness.start().context, harness.start().context];
  let back = 0;
  const clock = { now: () => new Date(one.clock.now().getTime() - back) };
  const rows: SagaRow[] = [];
  const { member, reference, held } = await start({ ...one, clock }, 4_000n, (row) => void rows.push(row));
  expect(await settle(other, member.id, reference)).toMatchObject({ state: "refused" });
  back = 120_000;
  const [row] = rows;
  if (row === undefined) throw new Error("no row");
  await transferSaga.process({ ...one, clock }, row);
  expect(held()).toBe(0n);
  expect(await availableOf(other, member)).toBe(10_000n);
});

test.each([30_000, 62_000, 120_000, 86_400_000])(
  "a server whose clock is %i ms ahead believes no absence earlier, and takes no lease from others",
  async (ahead) => {
    const [one, other] = [harness.start().context, harness.start().context];
    const skewed: Context = { ...other, clock: { now: () => new Date(other.clock.now().getTime() + ahead) } };
    const rows: SagaRow[] = [];
    const { member, reference } = await start(one, 4_000n, (row) => void rows.push(row));
    // Its call is in flight, so no process leases it yet.
    expect((await leaseDue(skewed.db, 64)).filter(({ row }) => row.reference === reference)).toEqual([]);
    harness.time.skip(20_000);
    const leased = (await leaseDue(skewed.db, 64)).filter(({ row }) => row.reference === reference);
    expect(leased).toHaveLength(1);
    for (const { row } of leased) await transferSaga.process(skewed, row);
    expect(await readSaga(one.db, member.id, reference)).toMatchObject({ state: "sending", asked: 1 });
    // For the others its lease ends by the database's clock, however far ahead this clock is.
    harness.time.skip(31_000);
    expect((await leaseDue(one.db, 64)).filter(({ row }) => row.reference === reference)).toHaveLength(1);
    expect(await settle(one, member.id, reference)).toMatchObject({ state: "refused" });
  },
);

test("in a new epoch of the database, the wait for an absence restarts", async () => {
  const { context } = harness.start();
  const rows: SagaRow[] = [];
  const { member, reference } = await start(context, 4_000n, (row) => void rows.push(row));
  harness.time.skip(90_000);
  await harness.owner.query("update clock_step set steps = steps + 1");
  await context.sagas.resolve();
  expect(await readSaga(context.db, member.id, reference)).toMatchObject({ state: "sending", isOneEpoch: true });
  harness.time.skip(40_000);
  await context.sagas.resolve();
  expect(await readSaga(context.db, member.id, reference)).toMatchObject({ state: "sending" });
  expect(await settle(context, member.id, reference)).toMatchObject({ state: "refused" });
});

test("a server whose clock is certainly wrong leases nothing until it agrees again", async () => {
  const { context } = harness.start();
  const { member, reference } = await start(context, 4_000n, () => undefined);
  harness.time.skip(30_000);
  const isSkewed = { value: true };
  const databaseTime = { ...context.databaseTime, isSkewed: () => isSkewed.value };
  Object.assign(context.databaseTime, databaseTime);
  expect(await context.sagas.resolve()).toBe(0);
  isSkewed.value = false;
  expect(await context.sagas.resolve()).toBeGreaterThan(0);
  expect(await settle(context, member.id, reference)).toMatchObject({ state: "refused" });
  await setTimeout(0);
});
