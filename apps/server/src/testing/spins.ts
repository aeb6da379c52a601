import type { Coupon, PastSpin } from "@krapao/contract/spin/shapes";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect } from "vitest";

import { createApp } from "../app.ts";
import { auditRules } from "../domain/audit-rules.ts";
import { callAs, giveCoins, insertActiveWheel } from "../domain/spin/testing/wheels.ts";
import { audit } from "../ledger/audit.ts";
import type { TestMember } from "../saga/testing/members.ts";
import { createHarness, type Harness } from "../saga/testing/harness.ts";

export type Setup = {
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

export const CASH = [{ code: "FIVE", prize: "cash", amount: 500 }] as const;
export const NOTHING = [{ code: "NONE", prize: "nothing" }] as const;
export const MIXED = [
  { code: "A", prize: "cash", amount: 500, weight: 3 },
  { code: "B", prize: "nothing", weight: 2 },
  { code: "C", prize: "coin", weight: 1 },
  { code: "D", prize: "cash", amount: 1, weight: 4 },
] as const;

/** Two servers for all tests of a file, and what members do at the wheel. */
export const setUpSpins = () => {
  let harness: Harness;
  let one: FastifyInstance;
  let other: FastifyInstance;

  const serverOf = async (dieAt?: number) => {
    const { context, mortality } = harness.start(dieAt);
    return { app: await createApp(context), context, mortality };
  };

  beforeAll(async () => {
    harness = await createHarness();
    one = (await serverOf()).app;
    other = (await serverOf()).app;
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await harness.close();
  });

  const setup = async (member: TestMember) => (await callAs<Setup>(one, member, "GET", "/spinwheel/setup")).body;
  const spin = (member: TestMember, key?: string, app = one) =>
    callAs<Spun>(app, member, "POST", "/spinwheel/spin", key === undefined ? {} : { key });
  const coupons = async (member: TestMember) => (await callAs<Coupon[]>(one, member, "GET", "/spinwheel/coupon")).body;
  const claim = (member: TestMember, coupon: string, key?: string, app = one) =>
    callAs<Claimed>(app, member, "POST", "/spinwheel/coupon/claim", {
      body: { coupon },
      ...(key === undefined ? {} : { key }),
    });
  const past = async (member: TestMember) => (await callAs<PastSpin[]>(one, member, "GET", "/spinwheel/history")).body;
  const walletOf = async (member: TestMember) =>
    (await callAs<{ wallet: { amount: number } }>(one, member, "GET", "/wallet")).body.wallet.amount;
  const coinsOf = async ({ id }: TestMember): Promise<number> => {
    const { rows } = await harness.owner.query<{ coin: bigint }>("select coin from member where id = $1", [id]);
    return Number(rows[0]?.coin);
  };

  const player = async (coins: number): Promise<TestMember> => {
    const member = await harness.member(0n);
    await giveCoins(harness.owner, member, coins);
    return member;
  };

  /** A member who has won a coupon, and its id. */
  const winner = async (): Promise<{ member: TestMember; coupon: string }> => {
    await insertActiveWheel(harness.owner, CASH);
    const member = await player(1);
    expect((await spin(member)).body.success).toBe(true);
    const [won] = await coupons(member);
    if (won === undefined) throw new Error("no coupon");
    return { member, coupon: won._id };
  };

  /** The audit finds nothing, and the ledger has exactly the coupons that were claimed. */
  const expectBooksOfCoupons = async (): Promise<void> => {
    expect((await audit(harness.owner, auditRules)).discrepancies).toEqual([]);
    const { rows } = await harness.owner.query(
      `select 1 from spin_coupon c join spin_slice s using (wheel_id, position)
       full join (select * from saga where kind = 'coupon') g on g.member_id = c.member_id and g.reference = c.id
       where g.reference is null and c.claimed_at is not null or c.id is null or g.amount <> s.amount`,
    );
    expect(rows).toEqual([]);
  };
  return {
    get harness(): Harness {
      return harness;
    },
    get one(): FastifyInstance {
      return one;
    },
    get other(): FastifyInstance {
      return other;
    },
    serverOf,
    setup,
    spin,
    coupons,
    claim,
    past,
    walletOf,
    coinsOf,
    player,
    winner,
    expectBooksOfCoupons,
  };
};
