import { afterAll, beforeAll, expect, test } from "vitest";

import { type Absence, absentByTime } from "../adapters/absence.ts";
import type { Http } from "../lib/outgoing.ts";
import type { PayoutPort } from "../adapters/payout/port.ts";
import { plainHttp } from "../adapters/testing/plain-http.ts";
import type { Verdict } from "../adapters/verdict.ts";
import type { Context } from "../context.ts";
import { holdWithdrawal } from "../domain/withdrawal/hold.ts";
import { openGames } from "../domain/game/accounts.ts";
import { newReference } from "../lib/reference.ts";
import { startTransfer } from "../domain/transfer/start-transfer.ts";
import { transferSaga } from "../domain/transfer/transfer-saga.ts";
import type { Outcome } from "../ledger/posting.ts";
import { begin, recordUnclearAnswer, notAfterOf, readSaga } from "./rows.ts";
import type { SagaRow } from "./saga.ts";
import { createFastTime } from "./testing/fast-time.ts";
import { createHarness, type Harness } from "./testing/harness.ts";

const way: Http = plainHttp(() => Promise.resolve({ status: 200, headers: {}, body: "" }));
const unclear: Verdict = { is: "unclear", why: "lost" };
let absence: Absence = absentByTime;
let theirTime = new Date(0);
/** Every call returns without an answer, and the provider does not know the reference afterwards. */
const payout: PayoutPort = {
  reserve: () => way.reserve("payouts", ""),
  pay: async (_order, attempt) => {
    await attempt.send({ target: "payouts", method: "POST", url: "" });
    return unclear;
  },
  ask: () => Promise.resolve({ is: "not-found", theirTime }),
  absence: () => absence,
  paid: () => Promise.resolve({ is: "known", payouts: [], next: null }),
};

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ payout }, createFastTime(20));
});
afterAll(() => harness.close());

const reread = async (context: Context, { memberId, reference }: SagaRow): Promise<SagaRow> => {
  const row = await readSaga(context.db, memberId, reference);
  if (row === null) throw new Error("no row");
  return row;
};

const pass = async (context: Context, seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second++) {
    harness.time.skip(1_000);
    await context.sagas.resolve();
  }
};

/**
 * A withdrawal whose call returned without an answer. Its mark was committed with the move to its state, or alone, as
 * for a row that a server of an earlier version left.
 */
const unclearPayout = async (context: Context, isMarkedAlone = false): Promise<SagaRow> => {
  const { id: memberId, currency } = await harness.member(10_000n);
  const reference = newReference(context.random, "W");
  const plan = { member: { id: memberId, currency }, reference, amount: 4_000n, key: null, isOpened: false };
  const quiet = { ...context, sagas: { ...context.sagas, drive: () => undefined } };
  expect((await holdWithdrawal(isMarkedAlone ? quiet : context, plan)).is).toBe("done");
  if (isMarkedAlone) {
    const saga = { memberId, reference, from: ["held"], to: "paying", status: "IN_PROGRESS", dueIn: null } as const;
    await context.ledger.moveSaga({ saga });
    context.sagas.drive(memberId, reference);
  }
  for (;;) {
    const row = await readSaga(context.db, memberId, reference);
    if (row?.state === "paying" && row.data["begun"] === "paying") return row;
    await harness.time.schedule.sleep(100);
  }
};

test("a call that the provider does not know is given up only when the provider says that it is void", async () => {
  const { context } = harness.start();
  // When the provider is asked to void it, it answers that it was carried out after all.
  const said: Verdict[] = [unclear, { is: "done" }];
  absence = { by: "void", void: () => Promise.resolve(said.shift() ?? unclear) };
  const row = await unclearPayout(context);
  await pass(context, 60);
  expect(said).toEqual([]);
  expect(await reread(context, row)).toMatchObject({ state: "paid" });

  absence = { by: "void", void: () => Promise.resolve({ is: "refused", reason: "void" }) };
  const other = await unclearPayout(context);
  await pass(context, 60);
  expect(await reread(context, other)).toMatchObject({ state: "returned" });
});

test.each([
  ["with its state", false],
  ["alone", true],
])(
  "a call marked %s is given up when the provider's own clock has passed the signed limit",
  async (_how, isMarkedAlone) => {
    const { context } = harness.start();
    absence = { by: "expiry" };
    const row = await unclearPayout(context, isMarkedAlone);
    const notAfter = notAfterOf(row);
    if (notAfter === null) throw new Error("nothing was signed");
    theirTime = new Date(notAfter.getTime() + 5_000);
    await pass(context, 200);
    expect(await reread(context, row)).toMatchObject({ state: "paying" });
    theirTime = new Date(notAfter.getTime() + 6_000);
    await pass(context, 70);
    expect(await reread(context, row)).toMatchObject({ state: "returned" });
  },
);

/** From now on this system has the name of the payout provider. */
const nowPaidBy = ({ adapters }: Context, identity: string): void => {
  const named = { kind: "payout", code: "payouts", name: "payouts", adapter: "test", mode: "live" } as const;
  const probe = (): Promise<"reached"> => Promise.resolve("reached");
  Object.assign(adapters, { systems: [{ ...named, identity, host: "", launchOrigin: null, probe }] });
};

test("only the system that was called can say that it did nothing, also after another one was given its name", async () => {
  const { context } = harness.start();
  const { systems } = context.adapters;
  let voids = 0;
  absence = {
    by: "void",
    void: () => {
      voids++;
      return Promise.resolve({ is: "refused", reason: "void" });
    },
  };
  nowPaidBy(context, "first");
  const row = await unclearPayout(context);
  nowPaidBy(context, "second");
  await pass(context, 200);
  expect(await reread(context, row)).toMatchObject({ state: "paying", data: { callee: "paying first" } });
  expect(voids).toBe(0);
  nowPaidBy(context, "first");
  await pass(context, 400);
  expect(await reread(context, row)).toMatchObject({ state: "returned" });
  // A mark of a state before, which an older server left there, says nothing of this state's call.
  nowPaidBy(context, "first");
  const other = await unclearPayout(context);
  await harness.owner.query("update saga set data = data || $1 where reference = $2", [
    { callee: "sending first" },
    other.reference,
  ]);
  nowPaidBy(context, "second");
  await pass(context, 400);
  expect(await reread(context, other)).toMatchObject({ state: "returned" });
  Object.assign(context.adapters, { systems });
});

test("a done that another system tells of the reference is believed", async () => {
  const { context } = harness.start();
  const { systems } = context.adapters;
  absence = { by: "void", void: () => Promise.resolve(unclear) };
  nowPaidBy(context, "first");
  const row = await unclearPayout(context);
  nowPaidBy(context, "second");
  const { ask } = payout;
  Object.assign(payout, { ask: () => Promise.resolve({ is: "done" }) });
  await pass(context, 200);
  expect(await reread(context, row)).toMatchObject({ state: "paid" });
  Object.assign(payout, { ask });
  Object.assign(context.adapters, { systems });
});

const planInto = async (context: Context, code: string) => {
  const member = await harness.member(1_000n, { [code]: 0n });
  const [game] = await openGames(context, member, code);
  const reference = newReference(context.random, "T");
  return { member, reference, from: null, to: game ?? null, amount: 100n, parent: null, key: null };
};

const callsOf = (code: string): readonly string[] => harness.games.get(code)?.calls ?? [];

test("of two processes that find a call not started, the one that commits the mark makes it", async () => {
  const { context } = harness.start();
  const port = context.adapters.games.get("PG");
  if (port === undefined) throw new Error("no such game");
  const { ask: _, ...unasked } = port;
  const games = new Map([["PG", unasked]]);
  const sagas = { ...context.sagas, drive: () => undefined };
  const plan = await planInto(context, "PG");
  await startTransfer({ ...context, sagas, adapters: { ...context.adapters, games } }, plan, () => 0);
  const row = await readSaga(context.db, plan.member.id, plan.reference);
  if (row === null) throw new Error("no row");
  const before = callsOf("PG").length;
  await Promise.all([1, 2, 3].map(() => transferSaga.process(context, row)));
  expect(callsOf("PG").slice(before)).toEqual(["deposit"]);
});

/** The context of a process that receives the answer to its hold through `told`. */
const toldLate = (context: Context, told: (outcome: Outcome) => Outcome): Context => ({
  ...context,
  ledger: { ...context.ledger, submit: async (posting) => told(await context.ledger.submit(posting)) },
});

test("a hold whose commit is answered too late makes no call", async () => {
  const { context } = harness.start();
  const before = callsOf("UFABET").length;
  const plan = await planInto(context, "UFABET");
  const late = toldLate(context, (outcome) => {
    harness.time.skip(3_000);
    return outcome;
  });
  expect((await startTransfer(late, plan, () => 0)).is).toBe("done");
  expect(await context.sagas.awaitEnd(plan.member.id, plan.reference, 8_000)).toMatchObject({ status: "FAILED" });
  expect(callsOf("UFABET").slice(before)).toEqual([]);
});

test("the call of a hold that was committed before is made by nobody else", async () => {
  const { context } = harness.start();
  const before = callsOf("HUAYHD").length;
  const plan = await planInto(context, "HUAYHD");
  const repeated = toldLate(context, (outcome) => (outcome.is === "done" ? { ...outcome, repeated: true } : outcome));
  expect((await startTransfer(repeated, plan, () => 0)).is).toBe("done");
  await pass(context, 70);
  expect(await context.sagas.settled(plan.member.id, plan.reference, 0)).toMatchObject({ status: "FAILED" });
  expect(new Set(callsOf("HUAYHD").slice(before))).toEqual(new Set(["ask"]));
});

test("an unclear answer that arrives after the next state's call has started does not concern that call", async () => {
  const { context } = harness.start();
  const now = harness.time.clock.now();
  await harness.owner.query(
    `insert into saga (member_id, reference, kind, state, status, amount, currency, timeline, created_at, changed_at)
     values (1, 'two-calls', 'transfer', 'forwarding', 'IN_PROGRESS', 100, 'THB', '[]', $1, $1)`,
    [now],
  );
  const row = await readSaga(context.db, 1n, "two-calls");
  if (row === null) throw new Error("no row");
  expect(await begin(context.db, row, new Date(now.getTime() + 30_000), null)).toBe(true);
  const begun = await reread(context, row);
  await recordUnclearAnswer(context.db, { ...row, state: "fetching" });
  expect((await reread(context, row)).sentAt).toEqual(begun.sentAt);
  await recordUnclearAnswer(context.db, row);
  expect((await reread(context, row)).sentAt?.getTime()).toBeLessThan(begun.sentAt?.getTime() ?? 0);
});
