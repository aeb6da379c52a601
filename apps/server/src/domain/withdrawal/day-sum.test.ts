import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Context } from "../../context.ts";
import { operatorSettings, setOperatorSettings } from "../../lib/operator-settings.ts";
import type { SagaRow } from "../../saga/saga.ts";
import type { TestMember } from "../../saga/testing/members.ts";
import { approveWithdrawal, refuseWithdrawal } from "./decide.ts";
import { openWithdrawals, type WithdrawalFixture } from "./testing/withdrawal-fixture.ts";

const DAY_MS = 86_400_000;
/** The automatic limit of one withdrawal; four of them are the day's. */
const EACH = 5_000_000n;

let fixture: WithdrawalFixture;
beforeAll(async () => {
  fixture = await openWithdrawals();
});
afterAll(() => fixture.harness.close());
beforeEach(() => {
  fixture.line.isOpen = true;
});

const rich = (): Promise<TestMember> => fixture.harness.member(100n * EACH);
const asked = async (member: TestMember): Promise<SagaRow> => (await fixture.held(member, EACH)).row;
const askedOften = async (member: TestMember, times: number): Promise<readonly SagaRow[]> => {
  const rows: SagaRow[] = [];
  for (let index = 0; index < times; index++) rows.push(await asked(member));
  return rows;
};
/** The states after each of these withdrawals was processed, one after the other. */
const states = async (rows: readonly SagaRow[]): Promise<readonly string[]> => {
  const seen: string[] = [];
  for (const row of rows) seen.push((await fixture.process(row)).state);
  return seen;
};
const FULL = ["paid", "paid", "paid", "paid", "reviewing"];

test("a day's automatic payouts end at the limit", async () => {
  const member = await rich();
  expect(await states(await askedOften(member, 5))).toEqual(FULL);
});

test("a server that looks again at what was paid since, with the member blocked by then, frees no place", async () => {
  const member = await rich();
  for (const row of await askedOften(member, 4)) {
    expect(await fixture.process(row)).toMatchObject({ state: "paid" });
    await fixture.block(member);
    expect(await fixture.process(row)).toMatchObject({ state: "paid" });
    await fixture.harness.owner.query("update member set status = 'active' where id = $1", [member.id]);
    expect(await fixture.process(row)).toMatchObject({ state: "paid" });
  }
  expect(await states([await asked(member)])).toEqual(["reviewing"]);
});

test("what waited for a line overnight counts for the day on which it is paid", async () => {
  const member = await rich();
  fixture.line.isOpen = false;
  const rows = await askedOften(member, 4);
  expect(await states(rows)).toEqual(["queued", "queued", "queued", "queued"]);
  expect(await states([await asked(member)])).toEqual(["reviewing"]);
  fixture.time.skip(DAY_MS);
  fixture.line.isOpen = true;
  const waiting = await Promise.all(rows.map((row) => fixture.present(row)));
  expect(await states(waiting)).toEqual(FULL.slice(0, 4));
  expect(await states([await asked(member)])).toEqual(["reviewing"]);
});

test("what waits for a line is judged by the limit of the moment in which it is paid", async () => {
  const member = await rich();
  fixture.line.isOpen = false;
  const row = await asked(member);
  const waiting = await fixture.process(row);
  expect(waiting.state).toBe("queued");
  const { db, clock } = fixture.context;
  const { automaticPayoutDay } = await operatorSettings(db);
  await setOperatorSettings(db, { automaticPayoutDay: { ...automaticPayoutDay, THB: EACH - 1n } }, clock.now());
  fixture.line.isOpen = true;
  expect(await fixture.process(waiting)).toMatchObject({ state: "reviewing", data: { waits: ["above-limit-day"] } });
  await setOperatorSettings(db, { automaticPayoutDay }, clock.now());
});

test("who finds the day full takes no place from a payout that another server found room for before", async () => {
  const member = await rich();
  const { db, clock } = fixture.context;
  const { automaticPayoutDay } = await operatorSettings(db);
  const [first, second] = await askedOften(member, 2);
  if (first === undefined || second === undefined) throw new Error("no withdrawals");
  const fallsBelow = { ...automaticPayoutDay, THB: EACH };
  const meanwhile = async (): Promise<void> => {
    await setOperatorSettings(db, { automaticPayoutDay: fallsBelow }, clock.now());
    // Another server finds the day full now, and is paused before it says so.
    const isPaused: Context["ledger"]["moveSaga"] = () => Promise.reject(new Error("paused"));
    const other = { ...fixture.context, ledger: { ...fixture.context.ledger, moveSaga: isPaused } };
    await expect(fixture.process(second, other)).rejects.toThrow("paused");
  };
  expect(await fixture.process(first)).toMatchObject({ state: "paid" });
  const moveSaga: Context["ledger"]["moveSaga"] = async (move) => {
    await meanwhile();
    return fixture.context.ledger.moveSaga(move);
  };
  const slow = { ...fixture.context, ledger: { ...fixture.context.ledger, moveSaga } };
  expect(await fixture.process(second, slow)).toMatchObject({ state: "paid" });
  await setOperatorSettings(db, { automaticPayoutDay: { ...automaticPayoutDay, THB: 3n * EACH - 1n } }, clock.now());
  expect(await states([await asked(member)])).toEqual(["reviewing"]);
  await setOperatorSettings(db, { automaticPayoutDay }, clock.now());
});

test("what an operator decides does not count, whatever was counted before", async () => {
  const member = await rich();
  fixture.line.isOpen = false;
  const rows = await askedOften(member, 4);
  await states(rows);
  fixture.line.isOpen = true;
  const [first, second] = await Promise.all(rows.slice(0, 2).map((row) => fixture.present(row)));
  if (first === undefined || second === undefined) throw new Error("no withdrawals");
  expect(await refuseWithdrawal(fixture.context, first, { by: 1n, reason: "not now" })).toBe(true);
  await fixture.block(member);
  expect((await fixture.process(second)).state).toBe("reviewing");
  await fixture.harness.owner.query("update member set status = 'active' where id = $1", [member.id]);
  expect(await approveWithdrawal(fixture.context, await fixture.present(second), { by: 1n, reason: "" })).toBe(true);
  expect((await fixture.process(await fixture.present(second))).state).toBe("paid");
  expect(await states(await askedOften(member, 3))).toEqual(["paid", "paid", "reviewing"]);
});
