import { afterAll, beforeAll, expect, test } from "vitest";

import { readSaga } from "../../saga/rows.ts";
import type { TestMember } from "../../saga/testing/members.ts";
import { postMovement } from "../../saga/testing/post-movement.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import { flagPaidWithdrawal } from "./withdrawal-rules.ts";

let harness: Harness;
let context: ReturnType<Harness["start"]>["context"];
beforeAll(async () => {
  harness = await createHarness();
  context = harness.start().context;
});
afterAll(() => harness.close());

/** A successful movement of the statement. Resolves with its reference. */
const move = (member: TestMember, type: "deposit" | "withdraw", amount: bigint): Promise<string> =>
  postMovement(context, member, { type, amount, kind: type === "deposit" ? "bank-deposit" : "withdraw" });

let bets = 0;
const play = async ({ id }: TestMember, valid: bigint): Promise<void> => {
  const at = context.clock.now();
  const bet = { member_id: id, code: "PG", id: `unplayed-${(bets += 1)}`, at, stake: valid, payout: 0n, valid };
  await context.db
    .insertInto("game_bet")
    .values({ ...bet, seen_at: at })
    .execute();
};

/** Withdraws. Resolves with the flags that the installed rule raised. */
const withdraw = async (member: TestMember, satang: bigint): Promise<unknown> => {
  const reference = await move(member, "withdraw", satang);
  const row = await readSaga(context.db, member.id, reference);
  if (row === null) throw new Error("not there");
  await flagPaidWithdrawal(context, row);
  await flagPaidWithdrawal(context, row);
  const { rows } = await harness.owner.query<{ detail: unknown }>(
    "select detail from flag where member_id = $1 and reference = $2 and kind = 'risk-rule'",
    [String(member.id), reference],
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.detail;
};

test("S69: the installed rule flags a deposit that is withdrawn without play, with its figure, once", async () => {
  const member = await harness.member(0n);
  await move(member, "deposit", 50_000n);
  expect(await withdraw(member, 50_000n)).toEqual({
    rule: "unplayed-withdrawal",
    act: "flag",
    score: "20",
    "played-percent": "0",
  });
});

test("S69: money played through once, to the satang, gives no flag; a satang less gives one", async () => {
  const member = await harness.member(0n);
  await move(member, "deposit", 10_000n);
  await play(member, 9_999n);
  expect(await withdraw(member, 10_000n)).toMatchObject({ "played-percent": "99" });
  const other = await harness.member(0n);
  await move(other, "deposit", 10_000n);
  await play(other, 10_000n);
  expect(await withdraw(other, 10_000n)).toBeUndefined();
});

test("S69: play before the deposit does not count, nor does a deposit that was withdrawn before", async () => {
  const member = await harness.member(100_000n);
  await play(member, 500_000n);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await move(member, "deposit", 20_000n);
  expect(await withdraw(member, 20_000n)).toMatchObject({ "played-percent": "0" });
  // Nothing was deposited in the meantime, so the amount of this withdrawal was won.
  expect(await withdraw(member, 30_000n)).toBeUndefined();
});

test("S69: a member who withdraws a part has to have played only that part", async () => {
  const member = await harness.member(0n);
  await move(member, "deposit", 100_000n);
  await play(member, 30_000n);
  expect(await withdraw(member, 30_000n)).toBeUndefined();
});
