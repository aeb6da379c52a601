import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { PayoutPort } from "../../adapters/payout/port.ts";
import { plainHttp } from "../../adapters/testing/plain-http.ts";
import type { Context } from "../../context.ts";
import type { SagaMove } from "../../ledger/posting.ts";
import { NoAnswer } from "../../lib/outgoing.ts";
import { newReference } from "../../lib/reference.ts";
import { readSaga } from "../../saga/rows.ts";
import type { SagaRow } from "../../saga/saga.ts";
import { createFastTime } from "../../saga/testing/fast-time.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import type { TestMember } from "../../saga/testing/members.ts";
import { availableOf } from "../game/accounts.ts";
import { approveWithdrawal, mayRefuse, refuseWithdrawal } from "./decide.ts";
import { holdWithdrawal } from "./hold.ts";
import { withdrawalSaga } from "./withdrawal-saga.ts";

const time = createFastTime(1);
const way = plainHttp(() => Promise.resolve({ status: 200, headers: {}, body: "" }));
const paid = new Set<string>();
let hasLine = true;
let whileReserving = (): Promise<unknown> => Promise.resolve();

const payout: PayoutPort = {
  reserve: async () => {
    await whileReserving();
    if (!hasLine) throw new NoAnswer("out of reach");
    return way.reserve("payouts", "");
  },
  pay: async ({ reference }, attempt) => {
    await attempt.send({ target: "payouts", method: "POST", url: "" });
    paid.add(reference);
    return { is: "done" };
  },
  ask: ({ reference }) => Promise.resolve({ is: paid.has(reference) ? "done" : "not-found" }),
  absence: () => ({ by: "void", void: () => Promise.resolve({ is: "refused", reason: "VOIDED" }) }),
  paid: () => Promise.resolve({ is: "known", payouts: [], next: null }),
};

let harness: Harness;
let context: Context;
beforeAll(async () => {
  harness = await createHarness({ payout }, time);
  const started = harness.start().context;
  // Withdrawals are processed when a test says so.
  context = { ...started, sagas: { ...started.sagas, drive: () => undefined } };
});
afterAll(() => harness.close());
beforeEach(() => {
  [hasLine, whileReserving] = [true, () => Promise.resolve()];
});

const held = async (): Promise<{ readonly member: TestMember; readonly row: SagaRow }> => {
  const member = await harness.member(10_000n);
  const reference = newReference(context.random, "W");
  await holdWithdrawal(context, { member, reference, amount: 4_000n, key: null, isOpened: false });
  return { member, row: await present({ memberId: member.id, reference }) };
};

const present = async ({ memberId, reference }: Pick<SagaRow, "memberId" | "reference">): Promise<SagaRow> => {
  const row = await readSaga(context.db, memberId, reference);
  if (row === null) throw new Error("no withdrawal");
  return row;
};

const block = ({ id }: TestMember) => harness.owner.query("update member set status = 'blocked' where id = $1", [id]);
const process = async (row: SagaRow, on = context): Promise<SagaRow> => {
  await withdrawalSaga.process(on, row);
  return present(row);
};

const withMoves = (moveSaga: Context["ledger"]["moveSaga"]): Context => ({
  ...context,
  ledger: { ...context.ledger, moveSaga },
});

/** A server that does this right before it releases a withdrawal, as if it were paused there. */
const pausedBeforeRelease = (meanwhile: () => Promise<unknown>): Context =>
  withMoves(async (move: SagaMove) => {
    if (move.saga.to === "paying") await meanwhile();
    return context.ledger.moveSaga(move);
  });

test("a server paused after its approval does not pay what another has put before operators since", async () => {
  const { member, row } = await held();
  const elsewhere = async (): Promise<void> => {
    await block(member);
    await withdrawalSaga.process(harness.start().context, row);
  };
  expect(await process(row, pausedBeforeRelease(elsewhere))).toMatchObject({
    state: "reviewing",
    status: "IN_PROGRESS",
    data: { waits: ["member-blocked"] },
  });
  expect(paid).not.toContain(row.reference);
  const { rows } = await harness.owner.query("select due_at from saga where reference = $1", [row.reference]);
  expect(rows).toEqual([{ due_at: null }]);
});

test("a member who is blocked while the provider is out of reach is not paid without an operator", async () => {
  hasLine = false;
  const { member, row } = await held();
  const waiting = await process(row);
  expect(waiting).toMatchObject({ state: "held", sentAt: null });
  expect(waiting.data).not.toHaveProperty("begun");
  await block(member);
  hasLine = true;
  expect(await process(waiting)).toMatchObject({ state: "reviewing", data: { waits: ["member-blocked"] } });
  expect(paid).not.toContain(row.reference);
  const counted = await harness.owner.query("select from payout_approval where reference = $1", [row.reference]);
  expect(counted.rows).toEqual([]);
});

test("a payout that waited for a line is paid once, however many servers find the line", async () => {
  hasLine = false;
  const { member, row } = await held();
  const waiting = await process(row);
  hasLine = true;
  let calls = 0;
  whileReserving = () => Promise.resolve((calls += 1));
  await Promise.all([context, { ...harness.start().context }].map((on) => withdrawalSaga.process(on, waiting)));
  expect(calls).toBe(2);
  expect(await present(row)).toMatchObject({ state: "paid", status: "SUCCESS", data: { begun: "paying" } });
  expect(await availableOf(context, member)).toBe(6_000n);
  const { rows } = await harness.owner.query(
    "select array(select e->>'state' from jsonb_array_elements(timeline) e) as states, asked from saga where reference = $1",
    [row.reference],
  );
  expect(rows).toEqual([{ states: ["held", "paying", "paid"], asked: 0 }]);
});

test("the state and the mark of the call are one commit; until then the withdrawal can be decided", async () => {
  const { row } = await held();
  let between: SagaRow | null = null;
  whileReserving = async () => {
    between = await present(row);
  };
  const seen: SagaRow[] = [];
  const watched = withMoves(async (move) => {
    const outcome = await context.ledger.moveSaga(move);
    if (move.saga.to === "paying") seen.push(await present(row));
    return outcome;
  });
  await process(row, watched);
  expect(between).toMatchObject({ state: "held" });
  expect(seen).toMatchObject([{ state: "paying", data: { begun: "paying" }, isOneEpoch: true }]);
  const [marked] = seen;
  expect(marked?.sentAt?.getTime()).toBeGreaterThan(marked?.readAt.getTime() ?? Infinity);
});

test("who learns that the move was made before does not call; the provider is asked, and the money comes back", async () => {
  const { member, row } = await held();
  const late = withMoves(async (move) => {
    const outcome = await context.ledger.moveSaga(move);
    return outcome.is === "done" ? { ...outcome, repeated: true } : outcome;
  });
  const marked = await process(row, late);
  expect(marked).toMatchObject({ state: "paying", status: "IN_PROGRESS", data: { begun: "paying" } });
  expect(paid).not.toContain(row.reference);
  time.skip(60_000);
  expect(await process(await present(row))).toMatchObject({ state: "returned", status: "FAILED" });
  expect(await availableOf(context, member)).toBe(10_000n);
});

test("what was approved and could not be sent is refused by an operator, and never paid", async () => {
  hasLine = false;
  const { member, row } = await held();
  const choice = { by: 1n, reason: "well known" };
  expect(await approveWithdrawal(context, row, choice)).toBe(true);
  const approved = await process(await present(row));
  expect(approved).toMatchObject({ state: "approved", status: "IN_PROGRESS" });
  expect(mayRefuse(approved, approved.readAt)).toBe(false);
  // A refusal that was decided on before the approval does not undo it.
  expect(await refuseWithdrawal(context, row, choice)).toBe(false);
  time.skip(6_000);
  const waiting = await present(row);
  expect(mayRefuse(waiting, waiting.readAt)).toBe(true);
  hasLine = true;
  const refusing = pausedBeforeRelease(() => refuseWithdrawal(context, waiting, { by: 2n, reason: "not any more" }));
  expect(await process(waiting, refusing)).toMatchObject({ state: "returned", status: "FAILED" });
  expect(paid).not.toContain(row.reference);
  expect(await availableOf(context, member)).toBe(10_000n);
});

test("what is being sent can no longer be refused", async () => {
  const { row } = await held();
  await approveWithdrawal(context, row, { by: 1n, reason: "" });
  time.skip(6_000);
  const approved = await present(row);
  expect(mayRefuse(approved, approved.readAt)).toBe(true);
  expect(await process(approved)).toMatchObject({ state: "paid" });
  expect(await refuseWithdrawal(context, approved, { by: 2n, reason: "too late" })).toBe(false);
  expect(mayRefuse(await present(row), time.clock.now())).toBe(false);
});
