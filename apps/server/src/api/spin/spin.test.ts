import { expect, test } from "vitest";

import { createHash, createHmac } from "node:crypto";
import type { PastSpin } from "@krapao/contract/spin/shapes";
import { deathPoints } from "../../../../../tools/testing/death-points.ts";
import { callAs, insertActiveWheel } from "../../domain/spin/testing/wheels.ts";
import { CASH, NOTHING, MIXED, setUpSpins } from "../../testing/spins.ts";

const wheel = setUpSpins();
const { serverOf, setup, spin, coupons, past, walletOf, coinsOf, player } = wheel;

test("without a wheel there is none to show and none to spin, and the coins stay", async () => {
  await wheel.harness.owner.query("update spin_wheel set is_active = false");
  const member = await player(3);
  expect((await callAs(wheel.one, member, "GET", "/spinwheel/active")).body).toEqual({ isActive: false });
  expect(await setup(member)).toMatchObject({ activeSpinwheel: null, userCoin: 3 });
  expect((await spin(member)).body).toEqual({ success: false, result: null, error: { code: "NO_DATA" } });
  expect(await coinsOf(member)).toBe(3);
});

test("a spin uses a coin and gives its prize; without a coin it is refused", async () => {
  await insertActiveWheel(wheel.harness.owner, CASH);
  const member = await player(1);
  expect((await callAs(wheel.one, member, "GET", "/spinwheel/active")).body).toEqual({ isActive: true });
  expect(await setup(member)).toMatchObject({
    activeSpinwheel: { name: "กงล้อ", slices: [{ code: "FIVE", weight: 1 }] },
  });
  expect((await spin(member)).body).toEqual({
    success: true,
    result: { code: "FIVE", label: "FIVE", remainingCoin: 0 },
    error: null,
  });
  expect((await spin(member)).body).toEqual({ success: false, result: null, error: { code: "NO_COIN" } });
  expect(await coupons(member)).toMatchObject([{ prize: { name: "FIVE", slice: { code: "FIVE" } }, amount: 5 }]);
  expect(await past(member)).toHaveLength(1);
  // The wallet gets nothing before the coupon is claimed.
  expect(await walletOf(member)).toBe(0);
});

test("a free spin returns its coin, an empty slice gives nothing", async () => {
  await insertActiveWheel(wheel.harness.owner, [{ code: "FREE", prize: "coin" }]);
  const member = await player(1);
  for (let time = 0; time < 3; time++) expect((await spin(member)).body.result?.remainingCoin).toBe(1);
  await insertActiveWheel(wheel.harness.owner, NOTHING);
  expect((await spin(member)).body.result?.remainingCoin).toBe(0);
  expect(await coupons(member)).toEqual([]);
  expect(await past(member)).toHaveLength(4);
});

test("when the daily maximum is reached the wheel stops before a draw; concurrent spins stay below it together", async () => {
  await insertActiveWheel(wheel.harness.owner, CASH);
  const members = await Promise.all(Array.from({ length: 8 }, () => player(2)));
  await wheel.harness.owner.query("delete from spin_day");
  // Each spin gives 5.00, so four fit under the limit.
  await wheel.harness.owner.query(
    `insert into setting (name, value, changed_at) values ('wheelDayMost', '{"THB":"2100","LAK":"0"}', '2026-01-01') on conflict (name) do update set value = excluded.value`,
  );
  const turn = (member: (typeof members)[number], at: number) =>
    spin(member, undefined, at % 2 === 0 ? wheel.one : wheel.other);
  const answers = await Promise.all(members.map(turn));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(4);
  expect(answers.filter(({ body }) => body.error?.code === "DAY_LIMIT")).toHaveLength(4);
  for (const [at, member] of members.entries()) {
    expect(await coinsOf(member)).toBe(answers[at]?.body.success ? 1 : 2);
    expect(await past(member)).toHaveLength(answers[at]?.body.success ? 1 : 0);
  }
  // The next day starts with the full limit again. Without a limit every spin gives a prize.
  await wheel.harness.owner.query("update spin_day set day = day - 1");
  const [first, second] = members;
  if (first === undefined || second === undefined) throw new Error("no members");
  expect((await spin(first)).body.success).toBe(true);
  await wheel.harness.owner.query("update spin_day set given = 2100");
  expect((await spin(second)).body.error).toEqual({ code: "DAY_LIMIT" });
  await wheel.harness.owner.query("delete from setting where name = 'wheelDayMost'");
  expect((await spin(second)).body.success).toBe(true);
});

test("S30: fifty concurrent spins on two servers, with one coin, are one", async () => {
  await insertActiveWheel(wheel.harness.owner, CASH);
  const member = await player(1);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => spin(member, undefined, at % 2 === 0 ? wheel.one : wheel.other)),
  );
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error?.code === "NO_COIN")).toHaveLength(49);
  expect(await coinsOf(member)).toBe(0);
  expect(await coupons(member)).toHaveLength(1);
  expect(await past(member)).toHaveLength(1);
});

test("fifty spins under one key are one, with the same answer, and the next key is the next spin", async () => {
  await insertActiveWheel(wheel.harness.owner, MIXED);
  const member = await player(20);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => spin(member, "one-and-the-same", at % 2 === 0 ? wheel.one : wheel.other)),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.body.success).toBe(true);
  expect(await past(member)).toHaveLength(1);
  await spin(member, "another-key");
  expect(await past(member)).toHaveLength(2);
});

/** The slice that a past spin must have given, computed from the words of rule 12 alone. */
const recomputed = ({ serverSeed, clientSeed, nonce, weights }: PastSpin): number => {
  const mac = createHmac("sha256", serverSeed ?? "")
    .update(`${clientSeed}:${nonce}`)
    .digest();
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  let left = mac.readBigUInt64BE(0) % total;
  return weights.findIndex((weight) => {
    const isHere = left < BigInt(weight);
    left -= BigInt(weight);
    return isHere;
  });
};

test("the commitments shown before, the seeds revealed after, and each spin match", async () => {
  await insertActiveWheel(wheel.harness.owner, MIXED);
  const member = await player(60);
  const before = (await setup(member)).fair;
  expect(before.nonce).toBe(0);
  const given: string[] = [];
  for (let nonce = 0; nonce < 12; nonce++) given.unshift((await spin(member)).body.result?.code ?? "");
  expect((await setup(member)).fair).toEqual({ ...before, nonce: 12 });
  expect((await past(member)).map(({ serverSeed }) => serverSeed)).toEqual(given.map(() => null));

  const changed = await callAs<{
    seedHash: string;
    previous: { serverSeed: string; clientSeed: string; spins: number };
  }>(wheel.one, member, "POST", "/spinwheel/seed", { body: { clientSeed: "โชคดี: ของฉันเอง" } });
  const { seedHash, previous } = changed.body;
  expect(seedHash).toBe(before.nextSeedHash);
  expect(previous).toMatchObject({ clientSeed: before.clientSeed, spins: 12 });
  expect(createHash("sha256").update(previous.serverSeed).digest("hex")).toBe(before.seedHash);
  const after = (await setup(member)).fair;
  expect(after).toMatchObject({ seedHash: before.nextSeedHash, clientSeed: "โชคดี: ของฉันเอง", nonce: 0 });
  expect(after.nextSeedHash).not.toBe(before.nextSeedHash);

  const spins = await past(member);
  expect(spins.map(({ code }) => code)).toEqual(given);
  expect(spins.map(({ nonce }) => nonce)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  for (const one_ of spins) {
    expect(one_.serverSeed).toBe(previous.serverSeed);
    expect(one_.seedHash).toBe(before.seedHash);
    expect(one_.codes[recomputed(one_)]).toBe(one_.code);
  }

  // The next pair of seeds, with the member's own half. The wheel has changed meanwhile, and earlier spins can still be
  // verified.
  await spin(member);
  await insertActiveWheel(wheel.harness.owner, NOTHING);
  await spin(member);
  await callAs(wheel.one, member, "POST", "/spinwheel/seed", { body: { clientSeed: "x" } });
  const all = await past(member);
  expect(all).toHaveLength(14);
  for (const each of all) expect(each.codes[recomputed(each)]).toBe(each.code);
  expect(all[0]).toMatchObject({ code: "NONE", clientSeed: "โชคดี: ของฉันเอง", weights: [1] });
});

test("seed pairs that start concurrently follow one another: no seed is used without its commitment", async () => {
  await insertActiveWheel(wheel.harness.owner, MIXED);
  const member = await player(40);
  await setup(member);
  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      at % 3 === 0
        ? callAs(at % 2 === 0 ? wheel.one : wheel.other, member, "POST", "/spinwheel/seed", {
            body: { clientSeed: `c${at}` },
          })
        : spin(member, undefined, at % 2 === 0 ? wheel.one : wheel.other),
    ),
  );
  await callAs(wheel.one, member, "POST", "/spinwheel/seed", { body: { clientSeed: "end" } });
  const spins = await past(member);
  expect(spins).toHaveLength(20);
  expect(new Set(spins.map(({ seedHash, nonce }) => `${seedHash}:${nonce}`)).size).toBe(20);
  for (const each of spins) expect(each.codes[recomputed(each)]).toBe(each.code);
});

test("S53: a seed is sealed until it is revealed, and cannot be deleted or replaced", async () => {
  await insertActiveWheel(wheel.harness.owner, NOTHING);
  const member = await player(1);
  await spin(member);
  const seeds = () =>
    wheel.harness.owner.query<{ pair: number; sealed: Buffer | null; revealed: string | null }>(
      "select pair, sealed, revealed from spin_seed where member_id = $1 order by pair",
      [member.id],
    );
  expect((await seeds()).rows.map(({ sealed, revealed }) => [sealed !== null, revealed])).toEqual([
    [true, null],
    [true, null],
  ]);
  const changed = await callAs<{ previous: { serverSeed: string } }>(wheel.one, member, "POST", "/spinwheel/seed", {
    body: { clientSeed: "x" },
  });
  const { rows } = await seeds();
  expect(rows.map(({ sealed, revealed }) => [sealed !== null, revealed])).toEqual([
    [false, changed.body.previous.serverSeed],
    [true, null],
    [true, null],
  ]);
  for (const wrong of [
    "update spin_seed set hash = repeat('0', 64)",
    "update spin_seed set revealed = 'another'",
    "update spin set position = 1",
    "delete from spin",
    "update spin_coupon set expire_at = null, id = 'L'",
    "update spin_slice set weight = 7",
  ]) {
    await expect(wheel.harness.owner.query(wrong), wrong).rejects.toThrow();
  }
  await expect(
    wheel.harness.owner.query(
      "update spin_seed set sealed = null, revealed = 'x', revealed_at = '2026-01-01' where pair = 2 and member_id = $1",
      [member.id],
    ),
  ).rejects.toThrow(/check/);
});

test("a server that dies at any point of a spin neither takes a coin without a prize nor gives a prize without a coin", async () => {
  await insertActiveWheel(wheel.harness.owner, CASH);
  let lived = false;
  for (const dieAt of deathPoints(120, 7)) {
    const member = await player(2);
    await setup(member);
    const mortal = await serverOf();
    mortal.mortality.dieIn(dieAt);
    const work = spin(member, "dying-spin", mortal.app).catch(() => undefined);
    await Promise.race([work, mortal.mortality.died]);
    lived = !mortal.mortality.isDead();
    await mortal.mortality.kill();
    // The caller repeats the request. A spin that was carried out counts, and nothing is done twice.
    const again = await spin(member, "dying-spin");
    expect(again.body).toMatchObject({ success: true, result: { code: "FIVE", remainingCoin: 1 } });
    expect([await coinsOf(member), (await coupons(member)).length, (await past(member)).length]).toEqual([1, 1, 1]);
    expect((await setup(member)).fair.nonce).toBe(1);
    if (lived) break;
  }
  expect(lived).toBe(true);
}, 120_000);

test("after all of this the books balance and match every coupon that was claimed", async () => {
  await wheel.expectBooksOfCoupons();
});
