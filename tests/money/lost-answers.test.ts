import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { payCoupon } from "../../apps/server/src/api/spin/pay-coupon.ts";
import { payReward, type Reward } from "../../apps/server/src/domain/reward/pay-reward.ts";
import { approveWithdrawal, refuseWithdrawal } from "../../apps/server/src/domain/withdrawal/decide.ts";
import { readSaga } from "../../apps/server/src/saga/rows.ts";
import type { SagaRow } from "../../apps/server/src/saga/saga.ts";
import { type Operators, signInOperators } from "./console.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";

// The database restarts after a commit and before its answer. The ledger repeats the batch, and finds what is there.

let system: System;
let server: Server;
let actions: MemberActions;
let operators: Operators;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  resolver = server.context.sagas.start();
  actions = memberActions(system, server);
  operators = await signInOperators(system, server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await resolver.stop();
  await operators.close();
  await system.close();
});

/** The answers about postings of that reference are lost from now on. */
const loseAnswers = (reference: string): void => {
  const { ledger } = server.context;
  const { submit } = ledger;
  vi.spyOn(ledger, "submit").mockImplementation(async (posting) => {
    const outcome = await submit(posting);
    return outcome.is === "done" && posting.reference === reference ? { ...outcome, repeated: true } : outcome;
  });
};

/** A withdrawal that waits for an operator. */
const waiting = async (): Promise<{ readonly member: Member; readonly row: SagaRow }> => {
  const member = await system.background.member(10_000_000n);
  const { body } = await actions.post(member, "/api/wallet/withdraw", { amount: 60_000 });
  const row = await eventually(
    system,
    () => readSaga(server.context.db, member.id, (body as { reference: string }).reference),
    (found) => found?.state === "reviewing",
  );
  if (row === null) throw new Error("no withdrawal");
  return { member, row };
};

const idsOf = async (): Promise<readonly [bigint, bigint]> => {
  const { rows } = await system.background.owner.query<{ id: string }>("select id from operator order by id limit 2");
  const [one, other] = rows.map(({ id }) => BigInt(id));
  if (one === undefined || other === undefined) throw new Error("two operators are needed");
  return [one, other];
};

/** What the last act about the withdrawal is recorded as. */
const outcomeOf = async (reference: string): Promise<string | undefined> => {
  const { rows } = await system.background.owner.query<{ outcome: string }>(
    "select after::jsonb->>'outcome' as outcome from operator_act where subject = $1 order by id desc limit 1",
    [reference],
  );
  return rows[0]?.outcome;
};

test("an operator whose refusal was committed is told that it was, and so is the audit log", async () => {
  const { member, row } = await waiting();
  loseAnswers(row.reference);
  const told = await operators.nok("POST", `/api/withdrawals/${row.reference}/refuse`, { reason: "not this one" });
  expect(told.status).toBe(200);
  expect(await outcomeOf(row.reference)).toBe("done");
  expect((await actions.wallet(member)).wallet.amount).toBe(100_000);
});

test("of two operators who refuse, only the one whose refusal counted is told so, though both answers are lost", async () => {
  const { row } = await waiting();
  const [one, other] = await idsOf();
  const reason = "not this one";
  loseAnswers(row.reference);
  expect(await refuseWithdrawal(server.context, row, { by: one, reason })).toBe(true);
  expect(await refuseWithdrawal(server.context, row, { by: other, reason })).toBe(false);
  expect(await refuseWithdrawal(server.context, row, { by: one, reason })).toBe(false);
});

test("of one operator's decisions in one millisecond, only the first counts", async () => {
  const [one] = await idsOf();
  const now = server.context.databaseTime.now();
  vi.spyOn(server.context.databaseTime, "now").mockReturnValue(now);
  const choice = { by: one, reason: "not this one" };
  const refused = await waiting();
  expect(await refuseWithdrawal(server.context, refused.row, choice)).toBe(true);
  expect(await refuseWithdrawal(server.context, refused.row, choice)).toBe(false);
  const approved = await waiting();
  expect(await approveWithdrawal(server.context, approved.row, choice)).toBe(true);
  expect(await approveWithdrawal(server.context, approved.row, choice)).toBe(false);
});

test("an approval counts for its own operator, wherever the withdrawal is when the ledger repeats it", async () => {
  const [one, other] = await idsOf();
  const { ledger } = server.context;
  const { moveSaga } = ledger;
  const repeats = [
    { is: "done", repeated: true, available: null },
    { is: "refused", why: "other-state", available: null },
  ] as const;
  for (const repeat of repeats) {
    const { row } = await waiting();
    const losing = vi.spyOn(ledger, "moveSaga").mockImplementation(async (move) => {
      await moveSaga(move);
      return repeat;
    });
    expect(await approveWithdrawal(server.context, row, { by: one, reason: "" })).toBe(true);
    expect(await approveWithdrawal(server.context, row, { by: other, reason: "" })).toBe(false);
    losing.mockRestore();
  }
});

test.each(["refund", "invite"] as const)(
  "the call that paid a reward (%s) is told so, and no later one",
  async (kind) => {
    const { id } = await system.background.member(0n);
    const reward: Reward = { kind, reference: `LOST-${kind}`, amount: 50_00n };
    const pay = () => payReward(server.context, { id, currency: "THB" }, reward);
    loseAnswers(reward.reference);
    expect(await pay()).toBe("paid");
    expect(await pay()).toBe("repeated");
  },
);

test("the call that paid a coupon is told so, and no later one", async () => {
  const member = await system.background.member(0n);
  const pay = () =>
    payCoupon(
      server.context,
      { id: member.id, currency: "THB" },
      {
        coupon: { id: "LLOSTCOUPON000001", amount: 5_00n, currency: "THB" },
        key: null,
        description: "",
      },
    );
  loseAnswers("LLOSTCOUPON000001");
  expect(await pay()).toMatchObject({ is: "done", repeated: false });
  expect(await pay()).toMatchObject({ is: "done", repeated: true });
  expect((await actions.wallet(member)).wallet.amount).toBe(5);
});
