import { expect, test } from "vitest";

import { deathPoints } from "../../../../../tools/testing/death-points.ts";
import { createApp } from "../../app.ts";
import { activeBonuses } from "../../domain/bonus/active.ts";
import { callAs, insertActiveWheel } from "../../domain/spin/testing/wheels.ts";
import { setUpSpins } from "../../testing/spins.ts";

const wheel = setUpSpins();
const { serverOf, spin, coupons, claim, walletOf, player, winner } = wheel;

test("a claimed coupon credits the wallet once, with its entry in the statement", async () => {
  const { member, coupon } = await winner();
  expect((await claim(member, coupon)).body).toEqual({ success: true, error: null });
  expect(await walletOf(member)).toBe(5);
  expect(await coupons(member)).toEqual([]);
  expect((await claim(member, coupon)).body).toEqual({ success: false, error: { code: "NO_CLAIMABLE_COUPON" } });
  expect(await walletOf(member)).toBe(5);
  const { body } = await callAs<{ statements: object[] }>(wheel.one, member, "POST", "/statement", {
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
  const movement = await callAs(wheel.one, member, "GET", `/statement/movement/${coupon}`);
  expect(movement.body).toMatchObject({ reference: coupon, to: "WALLET", timeline: [{ state: "done" }] });
});

test("S30: a coupon claimed fifty times at once on two servers is paid once", async () => {
  const { member, coupon } = await winner();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => claim(member, coupon, undefined, at % 2 === 0 ? wheel.one : wheel.other)),
  );
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error?.code === "NO_CLAIMABLE_COUPON")).toHaveLength(49);
  expect(await walletOf(member)).toBe(5);
});

test("fifty claims under one key get the same answer: it is claimed", async () => {
  const { member, coupon } = await winner();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => claim(member, coupon, "claim-key-1", at % 2 === 0 ? wheel.one : wheel.other)),
  );
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"success":true,"error":null}']));
  expect(await walletOf(member)).toBe(5);
});

test("S26: another's coupon answers exactly as one that does not exist, and stays claimable", async () => {
  const { member, coupon } = await winner();
  const stranger = await player(0);
  expect((await claim(stranger, coupon)).text).toBe((await claim(stranger, "L0000000000000000")).text);
  expect((await claim(stranger, coupon)).body.error?.code).toBe("NO_CLAIMABLE_COUPON");
  expect((await claim(member, coupon)).body.success).toBe(true);
});

test("an invalid id and a coupon for a physical prize have different errors", async () => {
  await insertActiveWheel(wheel.harness.owner, [{ code: "SHIRT", prize: "thing" }]);
  const member = await player(1);
  await spin(member);
  const [shirt] = await coupons(member);
  expect(shirt).toMatchObject({ prize: { name: "SHIRT" }, amount: 0 });
  expect((await claim(member, shirt?._id ?? "")).body.error?.code).toBe("INVALID_COUPON_TYPE");
  expect((await claim(member, "SHIRT")).body.error?.code).toBe("INVALID_CODE");
  expect((await claim(member, "")).status).toBe(400);
  expect(await coupons(member)).toHaveLength(1);
});

test("during a bonus a claim is refused under its key, and a later claim under a new key is paid", async () => {
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

test("a coupon can be claimed until its midnight in Bangkok by the database's clock", async () => {
  const early = await winner();
  const late = await winner();
  const expireAt = (await coupons(late.member))[0]?.expireAt ?? "never";
  expect(new Date(expireAt).toISOString()).toMatch(/T17:00:00\.000Z$/);
  const { context } = await serverOf();
  const ahead = await createApp({ ...context, clock: { now: () => new Date(expireAt) } });
  expect((await claim(early.member, early.coupon, undefined, ahead)).body.success).toBe(true);
  await ahead.close();
  // Otherwise the session would have expired by then.
  await wheel.harness.owner.query("update session set expires_at = 'infinity', idle_ms = 1e12");
  wheel.harness.time.skip(new Date(expireAt).getTime() - wheel.harness.time.clock.now().getTime());
  expect((await claim(late.member, late.coupon)).body.error?.code).toBe("COUPON_EXPIRED");
  expect(await coupons(late.member)).toEqual([]);
});

test("a server that dies at any point of a claim pays it once, and says so", async () => {
  let lived = false;
  for (const dieAt of deathPoints(120, 7)) {
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
    if (lived) break;
  }
  expect(lived).toBe(true);
}, 120_000);

test("after all of this the books balance and match every coupon that was claimed", async () => {
  await wheel.expectBooksOfCoupons();
});
