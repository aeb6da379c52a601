import { afterAll, beforeAll, expect, test } from "vitest";

import type { Context } from "../context.ts";
import { newReference } from "../lib/reference.ts";
import { setOperatorSettings } from "../lib/operator-settings.ts";
import { readSaga } from "../saga/rows.ts";
import type { SagaRow } from "../saga/saga.ts";
import { createFastTime } from "../saga/testing/fast-time.ts";
import { createHarness, type Harness } from "../saga/testing/harness.ts";
import type { TestMember } from "../saga/testing/members.ts";
import { propose } from "./approval/store.ts";
import { evaluateBonus } from "./bonus/evaluate-bonus.ts";
import { evaluateDueBonuses } from "./bonus/evaluate-due.ts";
import { giveBonus } from "./bonus/give.ts";
import { makeBonus, moveMoney } from "./bonus/testing/bonuses.ts";
import { findTerms } from "./bonus/terms.ts";
import { askBankWhenDue } from "./deposit/bank/ask-bank.ts";
import { recordTransfers } from "./deposit/bank/transfers.ts";
import { askBank } from "./deposit/slip/ask-bank.ts";
import { SLIP_DEPOSIT } from "./deposit/slip/slip-name.ts";
import { availableOf, openGames } from "./game/accounts.ts";
import { readReport } from "./game/bets.ts";
import { isGameStopped } from "./game/provider-suspension.ts";
import { readReportsOf } from "./game/read-due-reports.ts";
import { reconcileWhenDue } from "./reconciliation/reconcile.ts";
import { collectCommission } from "./referral/collect-commission.ts";
import { evaluateDueReferrals } from "./referral/evaluate-due.ts";
import { evaluateReferral } from "./referral/evaluate-referral.ts";
import { betOf, depositOf, invitedBy } from "./reward/testing/rows.ts";
import { approve } from "./withdrawal/approve.ts";
import { holdWithdrawal } from "./withdrawal/hold.ts";

// The clocks of these servers are wrong by a day. They must use the database's clock for all work on money.

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let harness: Harness;
let right: Context;
let ahead: Context;
let behind: Context;
beforeAll(async () => {
  harness = await createHarness({}, createFastTime(1));
  const wrong = (ms: number): Context => {
    const { context } = harness.start();
    return { ...context, clock: { now: () => new Date(context.clock.now().getTime() + ms) } };
  };
  [right, ahead, behind] = [harness.start().context, wrong(DAY_MS), wrong(-DAY_MS)];
  // Measures the clock, as a server does when it starts.
  await Promise.all([right, ahead, behind].map((context) => context.databaseTime.measure()));
});
afterAll(() => harness.close());

/** The difference between a time and the database's time. */
const fromNow = (at: Date): number => Math.abs(at.getTime() - right.clock.now().getTime());

const held = async (member: TestMember, amount: bigint): Promise<SagaRow> => {
  const reference = newReference(right.random, "W");
  await holdWithdrawal(
    { ...right, sagas: { ...right.sagas, drive: () => undefined } },
    { member, reference, amount, key: null, isOpened: false },
  );
  const row = await readSaga(right.db, member.id, reference);
  if (row === null) throw new Error("no withdrawal");
  return row;
};

test("withdrawals that two servers approve automatically count for one day", async () => {
  const member = await harness.member(100_000n);
  const most = { THB: 50_000n, LAK: 50_000n };
  await setOperatorSettings(right.db, { automaticPayoutDay: most, automaticPayoutEach: most }, right.clock.now());
  expect(await approve(right, await held(member, 30_000n), false)).toEqual({ is: "approved" });
  const next = await held(member, 30_000n);
  for (const context of [ahead, behind])
    expect(await approve(context, next, false)).toEqual({ is: "waits", why: ["above-limit-day"] });
});

const give = async (context: Context, member: TestMember, code: string) => {
  const terms = await findTerms(context, context.db, member, code);
  if (terms === null) throw new Error("no bonus");
  return giveBonus(context, member, { terms, description: "", origin: "here" });
};

test("a daily bonus is given once a day, whichever server is asked", async () => {
  const member = await harness.member(0n);
  const code = await makeBonus(right.db, { type: "day", turnover: 0 });
  await moveMoney(right, member, 20_000n);
  expect(await give(right, member, code)).toBeNull();
  expect(await evaluateBonus(right, member)).toBe("none");
  await moveMoney(right, member, 20_000n);
  for (const context of [ahead, behind])
    expect(await give(context, member, code)).toEqual({ key: "BONUS_MAX_CLAIMED" });
});

test("a bonus does not expire a day early", async () => {
  const member = await harness.member(0n);
  const code = await makeBonus(right.db, { expire_days: 0 });
  await moveMoney(right, member, 20_000n);
  expect(await give(right, member, code)).toBeNull();
  expect(await evaluateBonus(ahead, member)).toBe("running");
  expect(await availableOf(right, member)).toBe(40_000n);
});

test("a bonus does not end as empty on a server that was paused after it had asked for the balances", async () => {
  const member = await harness.member(0n);
  const code = await makeBonus(right.db);
  await moveMoney(right, member, 20_000n);
  expect(await give(right, member, code)).toBeNull();
  await moveMoney(right, member, 40_000n, "withdraw");
  expect(await evaluateBonus({ ...right, stopwatch: () => () => 60_000 }, member)).toBe("stuck");
  expect(await evaluateBonus(right, member)).toBe("none");
});

test("a server whose clock is known to be wrong takes no due work from the others", async () => {
  const member = await harness.member(0n, { PG: 0n });
  const bonus = await makeBonus(right.db);
  await moveMoney(right, member, 20_000n);
  expect(await give(right, member, bonus)).toBeNull();
  await invitedBy(harness.owner, await harness.member(0n), member, right.clock.now());
  for (const statement of [
    `update member_bonus set due_at = '2000-01-01' where member_id = ${member.id}`,
    "update invite set due_at = '2000-01-01'",
    "insert into game_report (member_id, code, read_up_to, due_at) select member_id, code, '2000-01-01', '2000-01-01' from game_account",
    "delete from job_turn",
  ])
    await harness.owner.query(statement);
  const asked: string[] = [];
  const bank = { ...right.adapters, bank: new Proxy({}, { get: (_, name) => asked.push(String(name)) }) as never };
  const skewed = { ...right, adapters: bank, databaseTime: { ...right.databaseTime, isSkewed: () => true } };
  expect(await evaluateDueBonuses(skewed)).toBe(0);
  expect(await evaluateDueReferrals(skewed)).toBe(0);
  expect(await readReportsOf(skewed, "PG")).toBe(0);
  expect(await reconcileWhenDue(skewed)).toBe(false);
  await askBankWhenDue(skewed);
  expect(asked).toEqual([]);
  expect((await harness.owner.query("select from job_turn")).rows).toEqual([]);
  expect(await evaluateDueBonuses(right)).toBeGreaterThan(0);
  expect(await evaluateDueReferrals(right)).toBeGreaterThan(0);
  expect(await readReportsOf(right, "PG")).toBeGreaterThan(0);
  expect(await reconcileWhenDue(right)).toBe(true);
});

test("a bet is dated by the database's clock when it is first seen", async () => {
  const member = await harness.member(0n, { PG: 0n });
  const [game] = await openGames(right, member);
  const port = right.adapters.games.get("PG");
  if (game === undefined || port === undefined) throw new Error("no game");
  const at = new Date(right.clock.now().getTime() - MINUTE_MS);
  const bets = [{ id: "clock", at, stake: 100n, payout: 0n, valid: 100n }];
  const report: typeof port.report = () =>
    Promise.resolve({ is: "known", bets, completeUpTo: at, hasMore: false, theirTime: null });
  const adapters = { ...behind.adapters, games: new Map([["PG", { ...port, report }]]) };
  expect(await readReport({ ...behind, adapters }, game)).toMatchObject({ is: "known", added: 1 });
  const { seen_at } = await right.db
    .selectFrom("game_bet")
    .select("seen_at")
    .where("member_id", "=", member.id)
    .executeTakeFirstOrThrow();
  expect(fromNow(seen_at)).toBeLessThan(MINUTE_MS);
});

test("a provider is suspended in time on a server whose clock is set back", async () => {
  const still = { ...right, clock: { now: () => new Date("2026-01-01T00:00:00Z") } };
  expect(await isGameStopped(still, "PG")).toBe(false);
  await harness.owner.query("insert into provider_stop (code, stopped_at) values ('PG', db_now())");
  await right.schedule.sleep(600);
  expect(await isGameStopped(still, "PG")).toBe(true);
});

test("a commission is recorded and paid by the database's day", async () => {
  const [inviter, friend] = [await harness.member(0n), await harness.member(0n)];
  await invitedBy(harness.owner, friend, inviter, right.clock.now());
  await depositOf(right, friend, 20_000n);
  await betOf(right, friend, { stake: 20_000n });
  await evaluateReferral(ahead, friend.id);
  const { rows } = await harness.owner.query<{ earned_at: Date }>("select earned_at from invite where member_id = $1", [
    friend.id,
  ]);
  expect(fromNow(rows[0]?.earned_at ?? new Date(0))).toBeLessThan(MINUTE_MS);
  expect(await collectCommission(ahead, inviter)).toBe(false);
  expect(await availableOf(right, inviter)).toBe(0n);
});

test("a slip whose transfer the bank does not know yet is not given up half an hour early", async () => {
  const member = await harness.member(0n);
  const reference = newReference(right.random, "S");
  await right.ledger.openSaga({
    amount: 0n,
    currency: "THB",
    saga: {
      memberId: member.id,
      reference,
      from: null,
      to: "asking",
      status: "IN_PROGRESS",
      dueIn: null,
      kind: SLIP_DEPOSIT,
      type: "deposit",
      data: { payload: "0041", bankNumber: "004", slipReference: "1" },
    },
  });
  const row = await readSaga(right.db, member.id, reference);
  if (row === null) throw new Error("no slip");
  const verify = () => Promise.resolve({ is: "not-ready" } as const);
  await askBank({ ...ahead, adapters: { ...ahead.adapters, slips: { verify } } }, row);
  expect(await readSaga(right.db, member.id, reference)).toMatchObject({ state: "asking", asked: 1 });
});

test("proposals and the bank's messages carry the database's time", async () => {
  const { rows } = await harness.owner.query<{ id: bigint }>(
    `insert into operator (username, name, password, is_given_password, role, created_at)
     values ('clock', 'clock', '', false, 'cashier', '2026-01-01') returning id`,
  );
  const id = BigInt(rows[0]?.id ?? 0);
  const member = await harness.member(0n);
  const draft = {
    act: "adjustMember",
    kind: "credit-wallet",
    subject: "clock",
    memberId: member.id,
    amount: 1n,
    currency: "THB",
    reason: "a test",
  } as const;
  const { proposedAt } = await propose(behind, { id }, draft);
  expect(fromNow(new Date(proposedAt))).toBeLessThan(MINUTE_MS);

  const from = { bankCode: "KBANK", accountNo: "1", accountName: "A" };
  const to = { bankCode: "SCB", accountNo: "2" };
  const at = right.clock.now();
  const [reference] = await recordTransfers(ahead, [{ from, to, reference: "R1", amount: 100n, currency: "THB", at }]);
  const kept = await right.db
    .selectFrom("bank_transfer")
    .select("created_at")
    .where("reference", "=", reference ?? "")
    .executeTakeFirstOrThrow();
  expect(fromNow(kept.created_at)).toBeLessThan(MINUTE_MS);
});
