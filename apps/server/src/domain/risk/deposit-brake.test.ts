import { afterAll, beforeAll, expect, test } from "vitest";

import { Refusal } from "../../lib/refusal.ts";
import type { TestMember } from "../../saga/testing/members.ts";
import { postMovement } from "../../saga/testing/post-movement.ts";
import { createHarness, type Harness } from "../../saga/testing/harness.ts";
import {
  checkDepositBrake,
  depositBrakeOf,
  liftDepositBrake,
  noteRefusedDeposit,
  sweepRefusals,
} from "./deposit-brake.ts";

const MINUTE = 60_000;

let harness: Harness;
let one: ReturnType<Harness["start"]>["context"];
let other: ReturnType<Harness["start"]>["context"];
beforeAll(async () => {
  harness = await createHarness();
  one = harness.start().context;
  other = harness.start().context;
});
afterAll(() => harness.close());

/** The same database at another time. */
const later = (ms: number) => {
  const at = new Date(one.databaseTime.now().getTime() + ms);
  return { ...one, clock: { now: () => at }, databaseTime: { ...one.databaseTime, now: () => at } };
};

const refuseSome = async (
  member: TestMember,
  times: number,
  name: string,
  context: typeof one = one,
): Promise<void> => {
  for (let n = 0; n < times; n++)
    await noteRefusedDeposit(context, member.id, n % 2 === 0 ? "slip" : "gift", `${name}-${n}`);
};

const refusalOf = async (
  context: Pick<typeof one, "db" | "databaseTime">,
  member: TestMember,
): Promise<Refusal | null> => {
  try {
    await checkDepositBrake(context, member.id);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

const flagsOf = async (member: TestMember) => {
  const { rows } = await harness.owner.query<{ kind: string; subject: string }>(
    "select kind, subject from flag where member_id = $1 order by created_at, subject",
    [String(member.id)],
  );
  return rows;
};

const credit = (member: TestMember): Promise<string> =>
  postMovement(one, member, { type: "deposit", amount: 100n, kind: "bank-deposit" });

test("S70: the fifth refusal in ten minutes closes slips and gift links for a quarter of an hour, and is flagged", async () => {
  const member = await harness.member(0n);
  await refuseSome(member, 4, "a");
  expect(await refusalOf(one, member)).toBeNull();
  expect(await flagsOf(member)).toEqual([]);
  await noteRefusedDeposit(one, member.id, "gift", "a-4");
  const refusal = await refusalOf(one, member);
  expect(refusal?.key).toBe("REQUEST_LIMIT");
  expect(refusal?.status).toBe(429);
  expect(refusal?.detail.retryAfter).toBeGreaterThan(0);
  expect(refusal?.detail.retryAfter).toBeLessThanOrEqual(900);
  expect(await flagsOf(member)).toEqual([{ kind: "refused-deposits", subject: "closed" }]);
  expect(await refusalOf(later(15 * MINUTE), member)).toBeNull();
});

test("S70: a repeated message is one refusal, and four in ten minutes never close anything", async () => {
  const member = await harness.member(0n);
  for (let n = 0; n < 10; n++) await noteRefusedDeposit(one, member.id, "slip", "same");
  expect(await depositBrakeOf(one, member.id)).toBeNull();
  const slow = await harness.member(0n);
  for (let n = 0; n < 12; n++) await noteRefusedDeposit(later(n * 2.6 * MINUTE), slow.id, "slip", `slow-${n}`);
  expect(await depositBrakeOf(later(32 * MINUTE), slow.id)).toBeNull();
});

test("S70: five more, however slowly, close them until an operator lifts the brake", async () => {
  const member = await harness.member(0n);
  await refuseSome(member, 5, "b");
  for (let n = 0; n < 4; n++) await noteRefusedDeposit(later((20 + 60 * n) * MINUTE), member.id, "gift", `late-${n}`);
  expect(await refusalOf(later(500 * MINUTE), member)).toBeNull();
  const end = later(501 * MINUTE);
  await noteRefusedDeposit(end, member.id, "gift", "late-4");
  const refusal = await refusalOf(later(5_000 * MINUTE), member);
  expect(refusal?.key).toBe("REQUEST_LIMIT");
  expect(refusal?.detail).toEqual({ fields: { until: null } });
  expect(await flagsOf(member)).toEqual([
    { kind: "refused-deposits", subject: "closed" },
    { kind: "refused-deposits", subject: "waits" },
  ]);
  expect(await liftDepositBrake(one.db, member.id, end.clock.now())).toBe(true);
  expect(await liftDepositBrake(one.db, member.id, end.clock.now())).toBe(false);
  expect(await refusalOf(end, member)).toBeNull();
  // Refusals before the lifting no longer count.
  await refuseSome(member, 4, "after", later(502 * MINUTE));
  expect(await refusalOf(later(502 * MINUTE), member)).toBeNull();
  await noteRefusedDeposit(later(503 * MINUTE), member.id, "slip", "after-4");
  expect((await refusalOf(later(503 * MINUTE), member))?.key).toBe("REQUEST_LIMIT");
});

test("S70: fifty refusals that are recorded at once, on two servers, are counted one by one", async () => {
  const member = await harness.member(0n);
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      noteRefusedDeposit(n % 2 === 0 ? one : other, member.id, "gift", `c-${n % 8}`),
    ),
  );
  const { rows } = await harness.owner.query<{ since_closed: number; waits: boolean }>(
    "select since_closed, waits from deposit_brake where member_id = $1",
    [String(member.id)],
  );
  // Eight different refusals: five closed it, three came after.
  expect(rows).toEqual([{ since_closed: 3, waits: false }]);
  expect(await flagsOf(member)).toHaveLength(1);
});

test("S70: a server whose clock is a minute ahead, or behind, closes and opens at the same time as the others", async () => {
  const at = (ms: number, aheadMs: number) => {
    const { databaseTime, clock } = later(ms);
    return { ...one, databaseTime, clock: { now: () => new Date(clock.now().getTime() + aheadMs) } };
  };
  const member = await harness.member(0n);
  await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      noteRefusedDeposit(at(0, n % 2 === 0 ? MINUTE : -MINUTE), member.id, "gift", `apart-${n}`),
    ),
  );
  for (const ahead of [MINUTE, 0, -MINUTE]) {
    expect((await refusalOf(at(14.5 * MINUTE, ahead), member))?.key).toBe("REQUEST_LIMIT");
    expect(await refusalOf(at(15 * MINUTE + 1, ahead), member)).toBeNull();
  }
});

test("S70: a member with a credited deposit is never braked, and a deposit lifts the brake", async () => {
  const member = await harness.member(0n);
  await credit(member);
  await refuseSome(member, 20, "d");
  expect(await refusalOf(one, member)).toBeNull();
  expect(await flagsOf(member)).toEqual([]);
  const late = await harness.member(0n);
  await refuseSome(late, 12, "e");
  expect(await refusalOf(one, late)).not.toBeNull();
  await credit(late);
  expect(await refusalOf(one, late)).toBeNull();
});

test("S70: refusals are deleted after a week; a brake that waits for an operator is not", async () => {
  const member = await harness.member(0n);
  await refuseSome(member, 10, "f");
  await sweepRefusals(one.db, later(8 * 24 * 60 * MINUTE).clock.now());
  const { rows } = await harness.owner.query("select 1 from deposit_refusal");
  expect(rows).toEqual([]);
  expect((await refusalOf(one, member))?.detail).toEqual({ fields: { until: null } });
});

test("S32: a brake that cannot be read never allows anything", async () => {
  const member = await harness.member(0n);
  const broken = { ...one, db: one.db.withSchema("nowhere") };
  await expect(checkDepositBrake(broken, member.id)).rejects.toThrow(/deposit_brake/);
});
