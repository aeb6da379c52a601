import type { PromotionEstimate } from "@krapao/contract/operator/estimate-promotions";
import { afterAll, beforeAll, expect, test } from "vitest";

import { setOperatorSettings } from "../../lib/operator-settings.ts";
import { openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
  const { db, clock } = fixture.server.context;
  const off = { refundActive: false, inviteActive: false, inviteSuccess: 3, houseEdge: 4 } as const;
  await setOperatorSettings(db, off, clock.now());
});
afterAll(() => fixture.close());

const ask = async (body: object) => {
  const answer = await fixture.ask("POST", "/api/promotions/estimate", { token: fixture.owner, body });
  return { status: answer.statusCode, body: answer.json<PromotionEstimate>() };
};
const costs = async (body: object): Promise<Readonly<Record<string, number>>> => {
  const answer = await ask(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return Object.fromEntries(answer.body.programmes.map(({ kind, cost }) => [kind, cost]));
};
const bonus = { rewardPercent: 100, rewardMost: null, rewardFixed: null, depositMinimum: 100, turnover: 5 };

const addBonus = (code: string, rewardFixed: bigint, isActive = true) => {
  const { db, clock } = fixture.server.context;
  const terms = { reward_percent: null, reward_most: null, reward_fixed: rewardFixed, deposit_minimum: 10_000n };
  return db
    .insertInto("bonus")
    .values({
      ...{ code, currency: "THB", is_listed: true, is_active: isActive, position: 1, type: "limit", max_received: 1 },
      ...{ name_th: code, name_lo: code, name_en: code, turnover: 500, categories: ["slot"], percent_fail: 0 },
      ...{ ...terms, expire_days: null, total: null, active_from: null, active_to: null },
      ...{ audience_joined_days: null, audience_deposited: null, created_at: clock.now() },
    })
    .execute();
};

test("an edited bonus is compared with what it requires, and nothing is saved", async () => {
  const { body } = await ask({ currency: "BAHT", bonus });
  expect(body).toMatchObject({ deposit: 100, played: 1_000, income: 40, houseEdge: 4, bonus: null });
  expect(body.programmes[0]).toEqual({ kind: "bonus", cost: 100, share: 250 });
  expect(await fixture.server.context.db.selectFrom("bonus").select("code").execute()).toEqual([]);
});

test("edited settings replace the saved ones, and the total is shown", async () => {
  expect(await costs({ currency: "BAHT" })).toEqual({ bonus: 0, wheel: 0, refund: 0, invite: 0 });
  const settings = { refundActive: true, refundSuccess: 10, inviteActive: true, inviteSuccess: 5 };
  const { body } = await ask({ currency: "BAHT", settings });
  expect(body.together).toEqual({ cost: 54, share: 135 });
  expect(await costs({ currency: "BAHT", settings: { ...settings, inviteActive: false } })).toMatchObject({
    refund: 4,
    invite: 0,
  });
  expect(await costs({ currency: "BAHT" }), "nothing was saved").toMatchObject({ refund: 0, invite: 0 });
});

test("a refund and an invite cost nothing once they are over, and count before they open", async () => {
  const inHours = (hours: number): string =>
    new Date(fixture.server.context.clock.now().getTime() + hours * 3_600_000).toISOString();
  const on = { refundActive: true, refundSuccess: 10, inviteActive: true, inviteSuccess: 5 };
  const withTimes = (from: string | null, to: string | null) =>
    costs({ currency: "BAHT", settings: { ...on, refundTimes: { from, to }, inviteTimes: { from, to } } });
  expect(await withTimes(null, null)).toMatchObject({ refund: 4, invite: 50 });
  expect(await withTimes(inHours(1), inHours(2))).toMatchObject({ refund: 4, invite: 50 });
  expect(await withTimes(inHours(-2), inHours(-1))).toMatchObject({ refund: 0, invite: 0 });
});

test("an edited wheel is counted by the coins of the deposit", async () => {
  const slices = [
    { weight: 1, prize: "cash", amount: 4 },
    { weight: 3, prize: "nothing", amount: 0 },
  ];
  // 1,000 of play give ten coins. Each has a chance of a quarter to win 4.
  expect(await costs({ currency: "BAHT", slices })).toMatchObject({ wheel: 10 });
});

test("without an edited bonus the most expensive active one is counted", async () => {
  await addBonus("SMALL", 1_000n);
  await addBonus("LARGE", 5_000n);
  await addBonus("HIDDEN", 90_000n, false);
  const { body } = await ask({ currency: "BAHT" });
  expect(body).toMatchObject({ bonus: "LARGE", deposit: 100 });
  expect(body.programmes[0]).toMatchObject({ kind: "bonus", cost: 50 });
  expect((await ask({ currency: "LAK" })).body.bonus).toBeNull();
});

test.each([
  ["no setting", { settings: { nowhere: 1 } }],
  ["a setting that does not fit", { settings: { refundSuccess: 101 } }],
  ["no slice", { slices: [] }],
  ["a turnover below zero", { bonus: { ...bonus, turnover: -1 } }],
])("an invalid value is refused: %s", async (_, body) => {
  expect((await ask({ currency: "BAHT", ...body })).status).toBe(400);
});
