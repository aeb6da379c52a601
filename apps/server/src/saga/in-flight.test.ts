import { afterAll, beforeAll, expect, test } from "vitest";

import type { GamePort } from "../adapters/games/port.ts";
import type { PayoutPort } from "../adapters/payout/port.ts";
import { plainHttp } from "../adapters/testing/plain-http.ts";
import type { Context } from "../context.ts";
import { holdWithdrawal } from "../domain/withdrawal/hold.ts";
import { withdrawalSaga } from "../domain/withdrawal/withdrawal-saga.ts";
import { availableOf, openGames } from "../domain/game/accounts.ts";
import { newReference } from "../lib/reference.ts";
import { startTransfer } from "../domain/transfer/start-transfer.ts";
import { transferSaga } from "../domain/transfer/transfer-saga.ts";
import { createDatabaseTime } from "../lib/database-time.ts";
import { readSaga } from "./rows.ts";
import type { SagaRow } from "./saga.ts";
import { readAttempts } from "./attempt-log.ts";
import { createFakeGame, type FakeGame } from "./testing/fake-game.ts";
import { createFastTime } from "./testing/fast-time.ts";
import { createHarness, type Harness } from "./testing/harness.ts";

const time = createFastTime(1);
const pg = createFakeGame("PG", time.schedule.sleep);
const huay = createFakeGame("HUAYHD", time.schedule.sleep);
/** The event at the provider between its look-up of the reference and its answer. */
let meanwhile: () => void = () => undefined;

/** A provider that refuses expired calls, and sends its own time with each answer. */
const expiring = ({ port, moves }: FakeGame): GamePort => ({
  ...port,
  absence: () => ({ by: "expiry" }),
  ask: ({ reference }) => {
    const isKnown = moves.has(reference);
    meanwhile();
    return Promise.resolve(isKnown ? { is: "done" } : { is: "not-found", theirTime: time.clock.now() });
  },
});

const way = plainHttp(() => Promise.resolve({ status: 200, headers: {}, body: "" }));
const said = new Map<string, "paid" | "void">();
let [leaves, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
/** A payout provider that receives payments late. */
const payout: PayoutPort = {
  reserve: () => way.reserve("payouts", ""),
  pay: async ({ reference }, attempt) => {
    await attempt.send({ target: "payouts", method: "POST", url: "" });
    leaves.resolve();
    await arrives.promise;
    if (said.has(reference)) return { is: "refused", reason: "VOIDED" };
    said.set(reference, "paid");
    return { is: "done" };
  },
  ask: ({ reference }) => Promise.resolve(said.has(reference) ? { is: "done" } : { is: "not-found" }),
  absence: ({ reference }) => ({
    by: "void",
    void: () => {
      said.set(reference, "void");
      return Promise.resolve({ is: "refused", reason: "VOIDED" });
    },
  }),
  paid: () => Promise.resolve({ is: "known", payouts: [], next: null }),
};

let harness: Harness;
beforeAll(async () => {
  const games = new Map([
    ["PG", pg.port],
    ["HUAYHD", expiring(huay)],
  ]);
  harness = await createHarness({ games, payout }, time);
});
afterAll(() => harness.close());

/** A transfer into the game whose process has marked its call but has not made it. */
const marked = async (context: Context, code: "PG" | "HUAYHD") => {
  const member = await harness.member(10_000n, { [code]: 0n });
  const rows: SagaRow[] = [];
  const own: Context = { ...context, sagas: { ...context.sagas, driveOwn: (row) => void rows.push(row) } };
  const [game] = await openGames(context, member);
  if (game === undefined) throw new Error("no account");
  const reference = newReference(context.random, "T");
  const plan = { member, reference, from: null, to: game, amount: 4_000n, parent: null, key: null };
  expect((await startTransfer(own, plan, () => 0)).is).toBe("done");
  const [row] = rows;
  if (row === undefined) throw new Error("not begun with its hold");
  return { member, reference, row, username: game.username };
};

const lookFor = async (context: Context, ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 30_000) {
    time.skip(30_000);
    await context.sagas.resolve();
  }
};

test("a call that an earlier version started with its hold is given up once it is long absent", async () => {
  const { context } = harness.start();
  const { member, reference } = await marked(context, "PG");
  // That version took the time of such a call from created_at, and stored none of its own.
  await harness.owner.query(
    "update saga set sent_at = null, epoch = null, data = data - 'notAfter' where reference = $1",
    [reference],
  );
  await lookFor(context, 3_600_000);
  expect(await readSaga(context.db, member.id, reference)).toMatchObject({ state: "refused" });
  expect(await availableOf(context, member)).toBe(10_000n);
});

test("a call that an earlier version signed without a limit is given up once it is long absent", async () => {
  const { context } = harness.start();
  const { member, reference } = await marked(context, "HUAYHD");
  await harness.owner.query("update saga set epoch = null, data = data - 'notAfter' where reference = $1", [reference]);
  await lookFor(context, 3_600_000);
  expect(await readSaga(context.db, member.id, reference)).toMatchObject({ state: "refused" });
  expect(await availableOf(context, member)).toBe(10_000n);
});

test("an absence that was looked up before the call had expired is not believed, however late the answer comes", async () => {
  const { context } = harness.start();
  const { member, reference, row, username } = await marked(context, "HUAYHD");
  const notAfter = new Date(String(row.data["notAfter"])).getTime();
  meanwhile = () => {
    // The call's bytes were late, but in time for the provider, which takes 13 s to answer the status query.
    meanwhile = () => undefined;
    time.skip(5_000);
    expect(time.clock.now().getTime()).toBeLessThan(notAfter);
    huay.moves.set(reference, { username, signed: 4_000n });
    huay.balances.set(username, 4_000n);
    time.skip(8_000);
  };
  time.skip(notAfter - time.clock.now().getTime() - 7_000);
  await context.sagas.resolve();
  expect(huay.balances.get(username)).toBe(4_000n);
  expect(await readSaga(context.db, member.id, reference)).toMatchObject({ state: "sending" });
  await lookFor(context, 60_000);
  expect(await readSaga(context.db, member.id, reference)).toMatchObject({ state: "done" });
  expect(await availableOf(context, member)).toBe(6_000n);
});

test("a process that starts after the database's clock has stepped believes no absence by it", async () => {
  const one: Context = { ...harness.start().context, stopwatch: () => () => 100 };
  const { member, reference, row, username } = await marked(one, "PG");
  // The database's clock steps; then a process starts and measures it for the first time.
  time.skip(90_000);
  const { context } = harness.start();
  const stopwatch = () => () => 0;
  const { db, clock, log } = context;
  Object.assign(context.databaseTime, createDatabaseTime({ db, clock, stopwatch, log }));
  await context.databaseTime.measure();
  await context.sagas.resolve();
  // The other process's call leaves 0.1 s after its mark.
  await transferSaga.process(one, row);
  expect(pg.balances.get(username)).toBe(4_000n);
  expect(await availableOf(one, member)).toBe(6_000n);
  expect(await readSaga(one.db, member.id, reference)).toMatchObject({ state: "done" });
});

test("processing a payout in flight, before it is due, voids nothing", async () => {
  [leaves, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [one, other] = [harness.start().context, harness.start().context];
  const member = await harness.member(10_000n);
  const reference = newReference(one.random, "W");
  await holdWithdrawal(one, { member, reference, amount: 4_000n, key: null, isOpened: false });
  await leaves.promise;
  // An approval does this to a row that another process has already taken.
  const row = await readSaga(other.db, member.id, reference);
  if (row === null) throw new Error("no row");
  await withdrawalSaga.process(other, row);
  expect(said.get(reference)).toBeUndefined();
  arrives.resolve();
  await one.sagas.settled(member.id, reference, 5_000);
  expect(await readSaga(one.db, member.id, reference)).toMatchObject({ state: "paid" });
});

test("a voided payout ends by that, and its attempt log says so", async () => {
  const { context } = harness.start();
  const member = await harness.member(10_000n);
  const reference = newReference(context.random, "W");
  [leaves, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await holdWithdrawal(context, { member, reference, amount: 4_000n, key: null, isOpened: false });
  await leaves.promise;
  time.skip(60_000);
  const row = await readSaga(context.db, member.id, reference);
  if (row === null) throw new Error("no row");
  await withdrawalSaga.process(context, row);
  expect(await readSaga(context.db, member.id, reference)).toMatchObject({ state: "returned" });
  expect((await readAttempts(context, member.id, reference)).map(({ what }) => what)).toContain("void");
  arrives.resolve();
});
