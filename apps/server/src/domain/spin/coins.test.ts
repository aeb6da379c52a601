import { afterAll, beforeAll, expect, test } from "vitest";

import { setOperatorSettings } from "../../lib/operator-settings.ts";
import type { TestMember } from "../../saga/testing/members.ts";
import { postMovement } from "../../saga/testing/post-movement.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import { coinsOf, grantCoins, towardsCoin } from "./coins.ts";

let harness: Harness;
let one: ReturnType<Harness["start"]>["context"];
let other: ReturnType<Harness["start"]>["context"];
beforeAll(async () => {
  harness = await createHarness();
  one = harness.start().context;
  other = harness.start().context;
});
afterAll(() => harness.close());

/** A movement of the statement as the ledger writes it. By default it is a credited deposit. */
const move = (
  member: TestMember,
  amount: bigint,
  { type = "deposit", isHeld = false }: { type?: "deposit" | "withdraw"; isHeld?: boolean } = {},
): Promise<string> => postMovement(one, member, { type, amount, isHeld });

const settle = async ({ id, currency }: TestMember, reference: string, satang: bigint): Promise<void> => {
  const wallet = await one.ledger.account({ kind: "wallet", code: "", currency, memberId: id });
  const house = await one.ledger.account({ kind: "opening", code: "", currency, memberId: null });
  const outcome = await one.ledger.submit({
    operation: "settle",
    reference,
    kind: "opening",
    currency,
    amount: satang,
    debit: house,
    credit: wallet,
    wallet,
    saga: { memberId: id, reference, from: ["held"], to: "paid", status: "SUCCESS", dueIn: null },
  });
  expect(outcome.is).toBe("done");
};

let bets = 0;
const play = async ({ id }: TestMember, valid: bigint, name = `bet-${(bets += 1)}`): Promise<void> => {
  const at = one.clock.now();
  await one.db
    .insertInto("game_bet")
    .values({ member_id: id, code: "PG", id: name, at, stake: valid, payout: 0n, valid, seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const coins = async (member: TestMember): Promise<number> => {
  await grantCoins(one, member);
  return coinsOf(one, member.id);
};

test("a coin for every full 100 baht of the smaller of deposits and play; the remainder counts later", async () => {
  const member = await harness.member(0n);
  expect(await coins(member)).toBe(0);
  await move(member, 25_000n);
  expect(await coins(member)).toBe(0);
  await play(member, 9_999n);
  expect(await coins(member)).toBe(0);
  await play(member, 1n);
  expect(await coins(member)).toBe(1);
  await play(member, 100_000n);
  expect(await coins(member)).toBe(2);
  expect(await coins(member)).toBe(2);
  // 250 were deposited and far more played: the remaining fifty and fifty more make the third coin.
  await move(member, 4_999n);
  expect(await coins(member)).toBe(2);
  await move(member, 1n);
  expect(await coins(member)).toBe(3);
});

test("what counts towards the next coin is what is left of the smaller of deposits and play", async () => {
  const member = await harness.member(0n);
  const rest = async (): Promise<readonly [number, bigint]> => [
    await coins(member),
    await towardsCoin(one, member.id, 10_000n),
  ];
  expect(await rest()).toEqual([0, 0n]);
  await move(member, 25_000n);
  expect(await rest()).toEqual([0, 0n]);
  await play(member, 4_000n);
  expect(await rest()).toEqual([0, 4_000n]);
  await play(member, 10_000n);
  expect(await rest()).toEqual([1, 4_000n]);
  await play(member, 100_000n);
  expect(await rest()).toEqual([2, 5_000n]);
  // A coin that was earned and not yet given is not shown as more than a coin's worth.
  await move(member, 30_000n);
  await play(member, 1n);
  expect(await towardsCoin(one, member.id, 10_000n)).toBeLessThan(10_000n);
});

test("S71: money deposited again and again without play earns nothing, and played again and again it earns what was deposited", async () => {
  const member = await harness.member(0n);
  for (let round = 0; round < 4; round++) {
    await move(member, 50_000n);
    await move(member, 50_000n, { type: "withdraw" });
    expect(await coins(member)).toBe(0);
  }
  const player = await harness.member(0n);
  await move(player, 10_000n);
  for (let round = 0; round < 10; round++) await play(player, 10_000n);
  expect(await coins(player)).toBe(1);
});

test("S71: a line of a bet report that is read again counts once", async () => {
  const member = await harness.member(0n);
  await move(member, 100_000n);
  for (let time = 0; time < 5; time++) await play(member, 10_000n, "again");
  expect(await coins(member)).toBe(1);
});

test("S30: fifty calls at once, on two servers, grant the earned coins once", async () => {
  const member = await harness.member(0n);
  await move(member, 70_000n);
  await play(member, 70_000n);
  await Promise.all(Array.from({ length: 50 }, (_, at) => grantCoins(at % 2 === 0 ? one : other, member)));
  expect(await coinsOf(one, member.id)).toBe(7);
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      await move(member, 10_000n);
      await play(member, 10_000n);
      await grantCoins(at % 2 === 0 ? one : other, member);
    }),
  );
  expect(await coins(member)).toBe(27);
});

test("a deposit in progress counts once it is credited, whatever came after it", async () => {
  const member = await harness.member(0n);
  await play(member, 100_000n);
  const waiting = await move(member, 30_000n, { isHeld: true });
  await move(member, 20_000n);
  expect(await coins(member)).toBe(0);
  await settle(member, waiting, 30_000n);
  expect(await coins(member)).toBe(5);
});

test("a new price of a coin applies to what comes after it", async () => {
  const member = await harness.member(0n);
  await move(member, 100_000n);
  await play(member, 35_000n);
  expect(await coins(member)).toBe(3);
  const price = (baht: bigint) =>
    setOperatorSettings(one.db, { coinEvery: { THB: baht * 100n, LAK: 5_000_000n } }, one.clock.now());
  await price(25n);
  expect(await coins(member)).toBe(5);
  await price(500n);
  await play(member, 45_000n);
  expect(await coins(member)).toBe(5);
  await play(member, 5_000n);
  expect(await coins(member)).toBe(6);
  await price(100n);
});

test("a member who gets coins is informed, and nobody else", async () => {
  const member = await harness.member(0n);
  await move(member, 10_000n);
  await play(member, 10_000n);
  const told = () =>
    harness.changed.filter(({ memberId, topics }) => memberId === member.id && topics.includes("coin"));
  await grantCoins(one, member);
  await grantCoins(one, member);
  expect(told()).toHaveLength(1);
});
