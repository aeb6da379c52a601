import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../context.ts";
import { newReference } from "../lib/reference.ts";
import { holdWithdrawal } from "../domain/withdrawal/hold.ts";
import { askLater, begin, readSaga } from "./rows.ts";
import type { SagaRow } from "./saga.ts";
import { createFastTime } from "./testing/fast-time.ts";
import { createHarness, type Harness } from "./testing/harness.ts";

const ABSENCE_MS = 45_000;
const MINUTE_MS = 60_000;

let harness: Harness;
let context: Context;
beforeAll(async () => {
  harness = await createHarness({}, createFastTime(1));
  const started = harness.start().context;
  // A payout without a provider would be postponed by a minute whenever its own process handles it.
  context = { ...started, sagas: { ...started.sagas, drive: () => undefined } };
});
afterAll(() => harness.close());

const read = async ({ memberId, reference }: Pick<SagaRow, "memberId" | "reference">): Promise<SagaRow> => {
  const row = await readSaga(context.db, memberId, reference);
  if (row === null) throw new Error("no row");
  return row;
};

/** A withdrawal whose call has started, and which was queried so often that the next query is two minutes away. */
const begunPayout = async (): Promise<SagaRow & { readonly sentAt: Date }> => {
  const { id: memberId, currency } = await harness.member(10_000n);
  const reference = newReference(context.random, "W");
  const plan = { member: { id: memberId, currency }, reference, amount: 4_000n, key: null, isOpened: false };
  expect((await holdWithdrawal(context, plan)).is).toBe("done");
  const held = await read({ memberId, reference });
  await begin(context.db, held, new Date(context.databaseTime.now().getTime() + 15_000), null);
  const row = await read(held);
  if (row.sentAt === null) throw new Error("not begun");
  return { ...row, sentAt: row.sentAt, asked: 5 };
};

/** The process's knowledge of the time, this long after the call was last in flight. */
const knownAfter = ({ sentAt }: { readonly sentAt: Date }, ms: number, watchedSince: Date) => ({
  ...context.databaseTime,
  now: () => new Date(sentAt.getTime() + ms),
  watchedSince: () => watchedSince,
});

const dueAt = async ({ memberId, reference }: SagaRow): Promise<Date | null> => {
  const { due_at: due } = await context.db
    .selectFrom("saga")
    .select("due_at")
    .where("member_id", "=", memberId)
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return due;
};

const secondsAfter = (from: Date, to: Date | null): number => ((to?.getTime() ?? Number.NaN) - from.getTime()) / 1_000;

test("an absence is asked about again a second after it can be believed, not at the next step of the schedule", async () => {
  const row = await begunPayout();

  await askLater({ ...context, databaseTime: knownAfter(row, 44_000, row.createdAt) }, row, ABSENCE_MS);

  expect(secondsAfter(row.sentAt, await dueAt(row))).toBe(46);
  expect((await read(row)).asked).toBe(6);
});

test("the wait for an absence counts from when this process began to watch the database's clock", async () => {
  const row = await begunPayout();
  const watchedSince = new Date(row.sentAt.getTime() + 20_000);

  await askLater({ ...context, databaseTime: knownAfter(row, 44_000, watchedSince) }, row, ABSENCE_MS);

  expect(secondsAfter(watchedSince, await dueAt(row))).toBe(46);
});

test("without an absence to believe, or once it could have been believed, the schedule decides", async () => {
  const row = await begunPayout();
  const databaseTime = knownAfter(row, 44_000, row.createdAt);

  await askLater({ ...context, databaseTime }, row);
  expect(secondsAfter(row.sentAt, await dueAt(row))).toBeGreaterThan(MINUTE_MS / 1_000);

  const later = { ...databaseTime, now: () => new Date(row.sentAt.getTime() + 2 * ABSENCE_MS) };
  await askLater({ ...context, databaseTime: later }, row, ABSENCE_MS);
  expect(secondsAfter(later.now(), await dueAt(row))).toBeGreaterThan(0);
});
