import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Context } from "../../context.ts";
import type { SagaMove } from "../../ledger/posting.ts";
import type { SagaRow } from "../../saga/saga.ts";
import { availableOf } from "../game/accounts.ts";
import { readWaitingThere } from "../overview/at-providers.ts";
import { timelineOf } from "../statement/timeline.ts";
import { PAYOUT_SYSTEM } from "./by-payout.ts";
import { approveWithdrawal, mayRefuse, refuseWithdrawal } from "./decide.ts";
import { openWithdrawals, type WithdrawalFixture } from "./testing/withdrawal-fixture.ts";
import { withdrawalSaga } from "./withdrawal-saga.ts";

let fixture: WithdrawalFixture;
let context: Context;
beforeAll(async () => {
  fixture = await openWithdrawals();
  ({ context } = fixture);
});
afterAll(() => fixture.harness.close());
beforeEach(() => {
  Object.assign(fixture.line, { isOpen: true, whileReserving: () => Promise.resolve() });
});

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
  const { member, row } = await fixture.held();
  const elsewhere = async (): Promise<void> => {
    await fixture.block(member);
    await withdrawalSaga.process(fixture.harness.start().context, row);
  };
  expect(await fixture.process(row, pausedBeforeRelease(elsewhere))).toMatchObject({
    state: "reviewing",
    status: "IN_PROGRESS",
    data: { waits: ["member-blocked"] },
  });
  expect(fixture.line.paid).not.toContain(row.reference);
  const { rows } = await fixture.harness.owner.query("select due_at from saga where reference = $1", [row.reference]);
  expect(rows).toEqual([{ due_at: null }]);
});

test("a member who is blocked while the provider is out of reach is not paid without an operator", async () => {
  fixture.line.isOpen = false;
  const { member, row } = await fixture.held();
  const waiting = await fixture.process(row);
  expect(waiting).toMatchObject({ state: "queued", sentAt: null });
  expect(waiting.data).not.toHaveProperty("begun");
  await fixture.block(member);
  fixture.line.isOpen = true;
  expect(await fixture.process(waiting)).toMatchObject({ state: "reviewing", data: { waits: ["member-blocked"] } });
  expect(fixture.line.paid).not.toContain(row.reference);
});

test("a member who is blocked while a line is reserved is not paid without an operator", async () => {
  const { member, row } = await fixture.held();
  fixture.line.whileReserving = () => fixture.block(member);
  expect(await fixture.process(row)).toMatchObject({ state: "reviewing" });
  expect(fixture.line.paid).not.toContain(row.reference);
});

test("an approval that is old when the payout would begin is made anew", async () => {
  const { member, row } = await fixture.held();
  const db = context.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      fixture.time.skip(5_000);
      return Promise.resolve(result);
    },
  });
  const slow = await fixture.process(row, { ...context, db });
  expect(slow).toMatchObject({ state: "queued", status: "IN_PROGRESS" });
  await fixture.block(member);
  expect(await fixture.process(slow)).toMatchObject({ state: "reviewing" });
});

test("what needs an operator waits for one at once, also while the provider is out of reach", async () => {
  fixture.line.isOpen = false;
  const { member, row } = await fixture.held();
  await fixture.block(member);
  expect(await fixture.process(row)).toMatchObject({ state: "reviewing", data: { waits: ["member-blocked"] } });
});

test("a payout that waited for a line is paid once, however many servers find the line", async () => {
  fixture.line.isOpen = false;
  const { member, row } = await fixture.held();
  const waiting = await fixture.process(row);
  fixture.line.isOpen = true;
  let calls = 0;
  fixture.line.whileReserving = () => Promise.resolve((calls += 1));
  await Promise.all([context, { ...fixture.harness.start().context }].map((on) => withdrawalSaga.process(on, waiting)));
  expect(calls).toBe(2);
  expect(await fixture.present(row)).toMatchObject({ state: "paid", status: "SUCCESS", data: { begun: "paying" } });
  expect(await availableOf(context, member)).toBe(6_000n);
  const { rows } = await fixture.harness.owner.query(
    "select array(select e->>'state' from jsonb_array_elements(timeline) e) as states, asked from saga where reference = $1",
    [row.reference],
  );
  expect(rows).toEqual([{ states: ["held", "queued", "paying", "paid"], asked: 0 }]);
});

test("the state and the mark of the call are one commit; until then the withdrawal can be decided", async () => {
  const { row } = await fixture.held();
  let between: SagaRow | null = null;
  fixture.line.whileReserving = async () => {
    between = await fixture.present(row);
  };
  const seen: SagaRow[] = [];
  const watched = withMoves(async (move) => {
    const outcome = await context.ledger.moveSaga(move);
    if (move.saga.to === "paying") seen.push(await fixture.present(row));
    return outcome;
  });
  await fixture.process(row, watched);
  expect(between).toMatchObject({ state: "held" });
  expect(seen).toMatchObject([{ state: "paying", data: { begun: "paying" }, isOneEpoch: true }]);
  const [marked] = seen;
  expect(marked?.sentAt?.getTime()).toBeGreaterThan(marked?.readAt.getTime() ?? Infinity);
});

test("who learns that the move was made before does not call; the provider is asked, and the money comes back", async () => {
  const { member, row } = await fixture.held();
  const late = withMoves(async (move) => {
    const outcome = await context.ledger.moveSaga(move);
    return outcome.is === "done" ? { ...outcome, repeated: true } : outcome;
  });
  const marked = await fixture.process(row, late);
  expect(marked).toMatchObject({ state: "paying", status: "IN_PROGRESS", data: { begun: "paying" } });
  expect(fixture.line.paid).not.toContain(row.reference);
  fixture.time.skip(60_000);
  expect(await fixture.process(await fixture.present(row))).toMatchObject({ state: "returned", status: "FAILED" });
  expect(await availableOf(context, member)).toBe(10_000n);
});

test("what was approved and could not be sent is refused by an operator, and never paid", async () => {
  fixture.line.isOpen = false;
  const { member, row } = await fixture.held();
  const choice = { by: 1n, reason: "well known" };
  expect(await approveWithdrawal(context, row, choice)).toBe(true);
  const approved = await fixture.present(row);
  expect(mayRefuse(approved)).toBe(false);
  // A refusal that was decided on before the approval does not undo it.
  expect(await refuseWithdrawal(context, row, choice)).toBe(false);
  const waiting = await fixture.process(approved);
  expect(waiting).toMatchObject({ state: "queued", data: { decision: { outcome: "approved" } } });
  expect(mayRefuse(waiting)).toBe(true);
  expect(await approveWithdrawal(context, waiting, choice)).toBe(false);
  expect(await refuseWithdrawal(context, row, choice)).toBe(false);
  fixture.line.isOpen = true;
  const refusing = pausedBeforeRelease(() => refuseWithdrawal(context, waiting, { by: 2n, reason: "not any more" }));
  expect(await fixture.process(waiting, refusing)).toMatchObject({ state: "returned", status: "FAILED" });
  expect(fixture.line.paid).not.toContain(row.reference);
  expect(await availableOf(context, member)).toBe(10_000n);
});

test("what an operator approved is paid once there is a line, also if the member was blocked since", async () => {
  fixture.line.isOpen = false;
  const { member, row } = await fixture.held();
  await approveWithdrawal(context, row, { by: 1n, reason: "" });
  const waiting = await fixture.process(await fixture.present(row));
  await fixture.block(member);
  fixture.line.isOpen = true;
  expect(await fixture.process(waiting)).toMatchObject({ state: "paid" });
  expect(await refuseWithdrawal(context, waiting, { by: 2n, reason: "too late" })).toBe(false);
  expect(mayRefuse(await fixture.present(row))).toBe(false);
});

test("members read that it is sent, once; operators that it waits at the provider", async () => {
  fixture.line.isOpen = false;
  const { row } = await fixture.held();
  const waiting = await fixture.process(row);
  fixture.time.skip(3_600_000);
  await fixture.process(waiting);
  const steps = async () => {
    const movement = await context.db
      .selectFrom("saga")
      .selectAll()
      .where("reference", "=", row.reference)
      .executeTakeFirstOrThrow();
    return timelineOf(movement).map(({ state }) => state);
  };
  expect(await steps()).toEqual(["held", "sending"]);
  const there = await readWaitingThere(context);
  expect(there.find(({ code }) => code === PAYOUT_SYSTEM)?.count).toBeGreaterThan(0);
  fixture.line.isOpen = true;
  await fixture.process(waiting);
  expect(await steps()).toEqual(["held", "sending", "done"]);
});

test("each try costs one statement while there is no line to the provider", async () => {
  fixture.line.isOpen = false;
  const { row } = await fixture.held();
  const waiting = await fixture.process(row);
  const statements: string[] = [];
  const db = context.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await fixture.process(waiting, { ...context, db });
  expect(statements).toEqual(["UpdateQueryNode"]);
});
