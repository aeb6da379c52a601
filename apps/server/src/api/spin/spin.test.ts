import { createHash, createHmac } from "node:crypto";

import type { Coupon, PastSpin } from "@krapao/contract/spin/shapes";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createApp } from "../../app.ts";
import { activeBonuses } from "../../domain/bonus/active.ts";
import { auditRules } from "../../domain/audit-rules.ts";
import { audit } from "../../ledger/audit.ts";
import type { TestMember } from "../../saga/testing/members.ts";
import { createWorld, type World } from "../../saga/testing/world.ts";
import { askAs, giveCoins, putWheel } from "../../domain/spin/testing/wheels.ts";

let world: World;
let one: FastifyInstance;
let other: FastifyInstance;

const serverOf = async (dieAt?: number) => {
  const { context, mortality } = world.start(dieAt);
  return { app: await createApp(context), context, mortality };
};

beforeAll(async () => {
  world = await createWorld();
  one = (await serverOf()).app;
  other = (await serverOf()).app;
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await world.close();
});

type Setup = {
  readonly activeSpinwheel: {
    readonly name: string;
    readonly slices: readonly { readonly code: string; readonly weight: number }[];
  } | null;
  readonly userCoin: number;
  readonly fair: {
    readonly seedHash: string;
    readonly nextSeedHash: string;
    readonly clientSeed: string;
    readonly nonce: number;
  };
};
type Spun = {
  readonly success: boolean;
  readonly result: { readonly code: string; readonly label: string; readonly remainingCoin: number } | null;
  readonly error: { readonly code: string } | null;
};
type Claimed = { readonly success: boolean; readonly error: { readonly code: string } | null };

const setup = async (member: TestMember) => (await askAs<Setup>(one, member, "GET", "/spinwheel/setup")).body;
const spin = (member: TestMember, key?: string, app = one) =>
  askAs<Spun>(app, member, "POST", "/spinwheel/spin", key === undefined ? {} : { key });
const coupons = async (member: TestMember) => (await askAs<Coupon[]>(one, member, "GET", "/spinwheel/coupon")).body;
const claim = (member: TestMember, coupon: string, key?: string, app = one) =>
  askAs<Claimed>(app, member, "POST", "/spinwheel/coupon/claim", {
    body: { coupon },
    ...(key === undefined ? {} : { key }),
  });
const past = async (member: TestMember) => (await askAs<PastSpin[]>(one, member, "GET", "/spinwheel/history")).body;
const walletOf = async (member: TestMember) =>
  (await askAs<{ wallet: { amount: number } }>(one, member, "GET", "/wallet")).body.wallet.amount;
const coinsOf = async ({ id }: TestMember): Promise<number> => {
  const { rows } = await world.owner.query<{ coin: bigint }>("select coin from member where id = $1", [id]);
  return Number(rows[0]?.coin);
};

const CASH = [{ code: "FIVE", prize: "cash", amount: 500 }] as const;
const NOTHING = [{ code: "NONE", prize: "nothing" }] as const;
const MIXED = [
  { code: "A", prize: "cash", amount: 500, weight: 3 },
  { code: "B", prize: "nothing", weight: 2 },
  { code: "C", prize: "coin", weight: 1 },
  { code: "D", prize: "cash", amount: 1, weight: 4 },
] as const;

const player = async (coins: number): Promise<TestMember> => {
  const member = await world.member(0n);
  await giveCoins(world.owner, member, coins);
  return member;
};

/** A member who has won a coupon, and its id. */
const winner = async (): Promise<{ member: TestMember; coupon: string }> => {
  await putWheel(world.owner, CASH);
  const member = await player(1);
  expect((await spin(member)).body.success).toBe(true);
  const [won] = await coupons(member);
  if (won === undefined) throw new Error("no coupon");
  return { member, coupon: won._id };
};

test("without a wheel there is none to see and none to turn, and the coins stay", async () => {
  await world.owner.query("update spin_wheel set is_active = false");
  const member = await player(3);
  expect((await askAs(one, member, "GET", "/spinwheel/active")).body).toEqual({ isActive: false });
  expect(await setup(member)).toMatchObject({ activeSpinwheel: null, userCoin: 3 });
  expect((await spin(member)).body).toEqual({ success: false, result: null, error: { code: "NO_DATA" } });
  expect(await coinsOf(member)).toBe(3);
});

test("a spin takes a coin and gives its prize; without a coin it does neither", async () => {
  await putWheel(world.owner, CASH);
  const member = await player(1);
  expect((await askAs(one, member, "GET", "/spinwheel/active")).body).toEqual({ isActive: true });
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
  // Nothing is in the wallet before the coupon is claimed.
  expect(await walletOf(member)).toBe(0);
});

test("a free spin gives its coin back, a slice with nothing gives nothing", async () => {
  await putWheel(world.owner, [{ code: "FREE", prize: "coin" }]);
  const member = await player(1);
  for (let time = 0; time < 3; time++) expect((await spin(member)).body.result?.remainingCoin).toBe(1);
  await putWheel(world.owner, NOTHING);
  expect((await spin(member)).body.result?.remainingCoin).toBe(0);
  expect(await coupons(member)).toEqual([]);
  expect(await past(member)).toHaveLength(4);
});

test("S30: fifty spins at once on two servers, with one coin, are one", async () => {
  await putWheel(world.owner, CASH);
  const member = await player(1);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => spin(member, undefined, at % 2 === 0 ? one : other)),
  );
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error?.code === "NO_COIN")).toHaveLength(49);
  expect(await coinsOf(member)).toBe(0);
  expect(await coupons(member)).toHaveLength(1);
  expect(await past(member)).toHaveLength(1);
});

test("fifty spins under one key are one, answered alike, and the next key is the next spin", async () => {
  await putWheel(world.owner, MIXED);
  const member = await player(20);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => spin(member, "one-and-the-same", at % 2 === 0 ? one : other)),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.body.success).toBe(true);
  expect(await past(member)).toHaveLength(1);
  await spin(member, "another-key");
  expect(await past(member)).toHaveLength(2);
});

/** The slice that a spin of the past must have given, by the words of rule 12 alone. */
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

test("what was shown before, the seeds shown after, and each spin between fit together", async () => {
  await putWheel(world.owner, MIXED);
  const member = await player(60);
  const before = (await setup(member)).fair;
  expect(before.nonce).toBe(0);
  const given: string[] = [];
  for (let nonce = 0; nonce < 12; nonce++) given.unshift((await spin(member)).body.result?.code ?? "");
  expect((await setup(member)).fair).toEqual({ ...before, nonce: 12 });
  expect((await past(member)).map(({ serverSeed }) => serverSeed)).toEqual(given.map(() => null));

  const changed = await askAs<{
    seedHash: string;
    previous: { serverSeed: string; clientSeed: string; spins: number };
  }>(one, member, "POST", "/spinwheel/seed", { body: { clientSeed: "โชคดี: ของฉันเอง" } });
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

  // The next pair, drawn by the member's own half; the wheel is another meanwhile, and old spins still fit.
  await spin(member);
  await putWheel(world.owner, NOTHING);
  await spin(member);
  await askAs(one, member, "POST", "/spinwheel/seed", { body: { clientSeed: "x" } });
  const all = await past(member);
  expect(all).toHaveLength(14);
  for (const each of all) expect(each.codes[recomputed(each)]).toBe(each.code);
  expect(all[0]).toMatchObject({ code: "NONE", clientSeed: "โชคดี: ของฉันเอง", weights: [1] });
});

test("pairs that are started at once follow one another: no seed is used that was not promised", async () => {
  await putWheel(world.owner, MIXED);
  const member = await player(40);
  await setup(member);
  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      at % 3 === 0
        ? askAs(at % 2 === 0 ? one : other, member, "POST", "/spinwheel/seed", { body: { clientSeed: `c${at}` } })
        : spin(member, undefined, at % 2 === 0 ? one : other),
    ),
  );
  await askAs(one, member, "POST", "/spinwheel/seed", { body: { clientSeed: "end" } });
  const spins = await past(member);
  expect(spins).toHaveLength(20);
  expect(new Set(spins.map(({ seedHash, nonce }) => `${seedHash}:${nonce}`)).size).toBe(20);
  for (const each of spins) expect(each.codes[recomputed(each)]).toBe(each.code);
});

test("S53: a seed is sealed until it is shown, and no seed can be taken back or put in its place", async () => {
  await putWheel(world.owner, NOTHING);
  const member = await player(1);
  await spin(member);
  const seeds = () =>
    world.owner.query<{ pair: number; sealed: Buffer | null; revealed: string | null }>(
      "select pair, sealed, revealed from spin_seed where member_id = $1 order by pair",
      [member.id],
    );
  expect((await seeds()).rows.map(({ sealed, revealed }) => [sealed !== null, revealed])).toEqual([
    [true, null],
    [true, null],
  ]);
  const changed = await askAs<{ previous: { serverSeed: string } }>(one, member, "POST", "/spinwheel/seed", {
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
    await expect(world.owner.query(wrong), wrong).rejects.toThrow();
  }
  await expect(
    world.owner.query(
      "update spin_seed set sealed = null, revealed = 'x', revealed_at = '2026-01-01' where pair = 2 and member_id = $1",
      [member.id],
    ),
  ).rejects.toThrow(/check/);
});

test("a coupon is money in the wallet, once, with its entry in the statement", async () => {
  const { member, coupon } = await winner();
  expect((await claim(member, coupon)).body).toEqual({ success: true, error: null });
  expect(await walletOf(member)).toBe(5);
  expect(await coupons(member)).toEqual([]);
  expect((await claim(member, coupon)).body).toEqual({ success: false, error: { code: "NO_CLAIMABLE_COUPON" } });
  expect(await walletOf(member)).toBe(5);
  const { body } = await askAs<{ statements: object[] }>(one, member, "POST", "/statement", {
    body: { page: 1, limit: 10 },
  });
  expect(body.statements).toMatchObject([
    {
      reference: coupon,
      statementType: "bonus",
      status: "SUCCESS",
      amount: 5,
      balance: 5,
      luckydraw: { description: "กงล้อ FIVE" },
    },
  ]);
  const movement = await askAs(one, member, "GET", `/statement/movement/${coupon}`);
  expect(movement.body).toMatchObject({ reference: coupon, to: "WALLET", timeline: [{ state: "done" }] });
});

test("S30: a coupon claimed fifty times at once on two servers is paid once", async () => {
  const { member, coupon } = await winner();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => claim(member, coupon, undefined, at % 2 === 0 ? one : other)),
  );
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error?.code === "NO_CLAIMABLE_COUPON")).toHaveLength(49);
  expect(await walletOf(member)).toBe(5);
});

test("fifty claims under one key are answered alike: it is claimed", async () => {
  const { member, coupon } = await winner();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => claim(member, coupon, "claim-key-1", at % 2 === 0 ? one : other)),
  );
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"success":true,"error":null}']));
  expect(await walletOf(member)).toBe(5);
});

test("S26: another's coupon is told exactly as one that does not exist, and stays claimable", async () => {
  const { member, coupon } = await winner();
  const stranger = await player(0);
  expect((await claim(stranger, coupon)).text).toBe((await claim(stranger, "L0000000000000000")).text);
  expect((await claim(stranger, coupon)).body.error?.code).toBe("NO_CLAIMABLE_COUPON");
  expect((await claim(member, coupon)).body.success).toBe(true);
});

test("what is no coupon's id, and a coupon for a thing, are told apart", async () => {
  await putWheel(world.owner, [{ code: "SHIRT", prize: "thing" }]);
  const member = await player(1);
  await spin(member);
  const [shirt] = await coupons(member);
  expect(shirt).toMatchObject({ prize: { name: "SHIRT" }, amount: 0 });
  expect((await claim(member, shirt?._id ?? "")).body.error?.code).toBe("INVALID_COUPON_TYPE");
  expect((await claim(member, "SHIRT")).body.error?.code).toBe("INVALID_CODE");
  expect((await claim(member, "")).status).toBe(400);
  expect(await coupons(member)).toHaveLength(1);
});

test("while a bonus runs a coupon waits: it is refused under its key, and paid under the next one", async () => {
  const { member, coupon } = await winner();
  let isActive = true;
  activeBonuses.push((_, { id }) => Promise.resolve(isActive && id === member.id));
  expect((await claim(member, coupon, "while-a-bonus")).body.error?.code).toBe("BONUS_REMAINING");
  expect(await walletOf(member)).toBe(0);
  expect(await coupons(member)).toHaveLength(1);
  isActive = false;
  expect((await claim(member, coupon, "while-a-bonus")).body.error?.code).toBe("BONUS_REMAINING");
  expect((await claim(member, coupon, "after-a-bonus")).body.success).toBe(true);
});

test("a coupon can be claimed to the last moment before its midnight in Bangkok, and not after", async () => {
  const early = await winner();
  const late = await winner();
  const expireAt = (await coupons(late.member))[0]?.expireAt ?? "never";
  expect(new Date(expireAt).toISOString()).toMatch(/T17:00:00\.000Z$/);
  const left = new Date(expireAt).getTime() - world.time.clock.now().getTime();
  // The session would be over by then.
  await world.owner.query("update session set expires_at = 'infinity', idle_ms = 1e12");
  const own = { ...(await serverOf()).context };
  own.clock = { now: () => new Date(new Date(expireAt).getTime() - 1) };
  const before = await createApp(own);
  const after = await createApp({ ...own, clock: { now: () => new Date(expireAt) } });
  expect(left).toBeGreaterThan(0);
  expect((await claim(late.member, late.coupon, undefined, after)).body.error?.code).toBe("COUPON_EXPIRED");
  expect((await askAs(after, late.member, "GET", "/spinwheel/coupon")).body).toEqual([]);
  expect((await claim(early.member, early.coupon, undefined, before)).body.success).toBe(true);
  await Promise.all([before.close(), after.close()]);
});

test("a server that dies at any place in a spin neither eats a coin without a prize nor gives one without a coin", async () => {
  await putWheel(world.owner, CASH);
  let lived = false;
  for (let dieAt = 1; !lived && dieAt < 120; dieAt++) {
    const member = await player(2);
    await setup(member);
    const mortal = await serverOf();
    mortal.mortality.dieIn(dieAt);
    const work = spin(member, "dying-spin", mortal.app).catch(() => undefined);
    await Promise.race([work, mortal.mortality.died]);
    lived = !mortal.mortality.isDead();
    await mortal.mortality.kill();
    // The caller asks again: whatever was done stands, and nothing is done twice.
    const again = await spin(member, "dying-spin");
    expect(again.body).toMatchObject({ success: true, result: { code: "FIVE", remainingCoin: 1 } });
    expect([await coinsOf(member), (await coupons(member)).length, (await past(member)).length]).toEqual([1, 1, 1]);
    expect((await setup(member)).fair.nonce).toBe(1);
  }
  expect(lived).toBe(true);
}, 120_000);

test("a server that dies at any place in a claim pays it once, and says so", async () => {
  let lived = false;
  for (let dieAt = 1; !lived && dieAt < 120; dieAt++) {
    const { member, coupon } = await winner();
    const mortal = await serverOf();
    mortal.mortality.dieIn(dieAt);
    const work = claim(member, coupon, "dying-claim", mortal.app).catch(() => undefined);
    await Promise.race([work, mortal.mortality.died]);
    lived = !mortal.mortality.isDead();
    await mortal.mortality.kill();
    expect((await claim(member, coupon, "dying-claim")).body).toEqual({ success: true, error: null });
    expect([await walletOf(member), (await coupons(member)).length]).toEqual([5, 0]);
    expect((await claim(member, coupon)).body.error?.code).toBe("NO_CLAIMABLE_COUPON");
  }
  expect(lived).toBe(true);
}, 120_000);

test("after all of this the books agree with themselves and with every coupon that was claimed", async () => {
  expect((await audit(world.owner, auditRules)).discrepancies).toEqual([]);
  const { rows } = await world.owner.query(
    `select 1 from spin_coupon c join spin_slice s using (wheel_id, position)
     full join (select * from saga where kind = 'coupon') g on g.member_id = c.member_id and g.reference = c.id
     where g.reference is null and c.claimed_at is not null or c.id is null or g.amount <> s.amount`,
  );
  expect(rows).toEqual([]);
});
