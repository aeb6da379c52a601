import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { deathPoints } from "../../tools/testing/death-points.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { setOperatorSettings } from "../../apps/server/src/lib/operator-settings.ts";
import { evaluateReferral } from "../../apps/server/src/domain/referral/evaluate-referral.ts";
import { isMoneyLeft } from "../../apps/server/src/domain/member/money-left.ts";
import { readOwed } from "../../apps/server/src/domain/service/read-owed.ts";
import { payOwedRewards } from "../../apps/server/src/domain/reward/pay-owed-rewards.ts";
import { betOf, bonusOf, depositOf, invitedBy } from "../../apps/server/src/domain/reward/testing/rows.ts";
import { type Answer, eventually, type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { replaceGame } from "./replace-game.ts";

let system: System;
let one: Server;
let other: Server;
let actions: MemberActions;
beforeAll(async () => {
  system = await startSystem();
  one = await system.start();
  other = await system.start();
  actions = memberActions(system, one);
});
afterAll(() => system.close());

type Check = {
  readonly result: boolean;
  readonly bonus: boolean;
  readonly refundAmount: number;
  readonly reservedAmount: number;
};
const get = (member: Member, url: string, server = one): Promise<Answer> => system.call(server, member, "GET", url);
const check = async (member: Member): Promise<Check> => (await get(member, "/api/refund/check")).body;
const receive = (member: Member, server = one): Promise<Answer> => get(member, "/api/refund/receive", server);
const addWallet = (member: Member, server = one): Promise<Answer> => get(member, "/api/refund/addWallet", server);
const walletOf = async (member: Member): Promise<number> => (await actions.wallet(member)).wallet.amount;
const log = async (member: Member): Promise<{ total: number; refunds: { refundAmount: number }[] }> =>
  (await actions.post(member, "/api/refund", { page: 1, limit: 10 })).body;
const lose = (member: Member, baht: number): Promise<void> =>
  betOf(one.context, member, { stake: BigInt(Math.round(baht * 100)) });
const win = (member: Member, baht: number): Promise<void> =>
  betOf(one.context, member, { stake: 0n, payout: BigInt(Math.round(baht * 100)) });
const player = (): Promise<Member> => system.background.member(0n);

const ok = { status: 200, body: { message: "REFUND_SUCCESS" } };
const refused = (message: string) => ({ status: 409, body: { message } });

test("a part of a loss is refunded: received, then added to the wallet, and shown in the statement", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 300, UFABET: 200 });
  await system.person("POST", "/games/PG/rounds", {
    username: await actions.usernameAt(member, "PG"),
    stake: 300,
    payout: 0,
  });
  const sport = await actions.usernameAt(member, "UFABET");
  await system.person("POST", "/games/UFABET/rounds", { username: sport, stake: 100, payout: 150 });
  // A refund between the two rounds covers a part of the first only, because both reports must have reached it.
  await system.time.schedule.sleep(60_000);
  await eventually(
    system,
    async () => {
      await get(member, "/api/refund/receive");
      return log(member);
    },
    ({ total }) => total > 0,
  );
  const given = (await log(member)).refunds.reduce((sum, { refundAmount }) => sum + refundAmount, 0);
  expect(given).toBe(12.5);
  const before = await walletOf(member);
  expect(await check(member)).toMatchObject({ result: false, refundAmount: 0, reservedAmount: given });
  expect(await addWallet(member)).toMatchObject(ok);
  expect(await walletOf(member)).toBe(before + given);
  expect(await addWallet(member)).toMatchObject(refused("NO_REFUND"));
  const { statements } = (await actions.post(member, "/api/statement", { page: 1, limit: 1 })).body as {
    statements: { reference: string }[];
  };
  expect(statements).toMatchObject([{ statementType: "bonus", status: "SUCCESS", refund: {}, to: "WALLET" }]);
  expect((await get(member, `/api/statement/movement/${statements[0]?.reference}`)).body).toMatchObject({
    timeline: [{ state: "done" }],
  });
});

test("a refund waits no longer for a game that left the list; what that game reported counts, and is refunded once", async () => {
  const member = await system.background.member(500_000n);
  await actions.withGames(member, { PG: 2_600, UFABET: 100 });
  const lost = async (code: string, stake: number): Promise<void> => {
    const username = await actions.usernameAt(member, code);
    await system.person("POST", `/games/${code}/rounds`, { username, stake, payout: 0 });
    await system.time.schedule.sleep(60_000);
  };
  await lost("UFABET", 100);
  await lost("PG", 1_000);
  const refunded = async (): Promise<number> => {
    const { refunds } = await log(member);
    return refunds.reduce((sum, { refundAmount }) => sum + refundAmount, 0);
  };
  // On a busy machine the games are late at first.
  const received = () =>
    eventually(
      system,
      () => receive(member),
      ({ status }) => status === 200,
    );
  await received();
  expect(await refunded()).toBe(55);
  const relist = replaceGame(one, "UFABET");
  await lost("PG", 1_500);
  // A server that reaches no game at all cannot tell which have left, and a silent game is waited for.
  const bare = await system.start();
  for (const code of [...bare.context.adapters.games.keys()]) replaceGame(bare, code);
  expect(await receive(member, bare)).toMatchObject(refused("NO_REFUND"));
  await actions.fault("UFABET", "error");
  expect(await receive(member, other)).toMatchObject(refused("REFUND_CONDITION"));
  await actions.heal();
  await received();
  expect(await refunded()).toBe(130);
  // Another server still has the game.
  expect((await receive(member, other)).status).toBe(409);
  relist();
  expect((await receive(member)).status).toBe(409);
  expect(await refunded()).toBe(130);
});

test("lose, refund, win back, lose again: nothing is refunded twice, only the further loss", async () => {
  const member = await player();
  expect(await receive(member)).toMatchObject(refused("NO_REFUND"));
  await lose(member, 1_000);
  expect(await check(member)).toMatchObject({ result: true, bonus: false, refundAmount: 50, reservedAmount: 0 });
  expect(await receive(member)).toMatchObject(ok);
  expect(await check(member)).toMatchObject({ result: false, refundAmount: 0, reservedAmount: 50 });
  await win(member, 1_000);
  expect(await receive(member)).toMatchObject(refused("NO_REFUND"));
  await lose(member, 1_000);
  expect(await receive(member)).toMatchObject(refused("NO_REFUND"));
  await lose(member, 200);
  expect(await receive(member)).toMatchObject(ok);
  expect(await log(member)).toMatchObject({ total: 2, refunds: [{ refundAmount: 10 }, { refundAmount: 50 }] });
  // One call adds both waiting refunds, each as an entry of its own.
  expect(await addWallet(member)).toMatchObject(ok);
  expect(await walletOf(member)).toBe(60);
  expect(await actions.entries(member)).toHaveLength(2);
});

test("a loss under a bonus counts by its own percentage and its own time, to the boundary", async () => {
  const member = await player();
  const at = one.context.clock.now();
  const [from, to] = [new Date(at.getTime() - 3_600_000), new Date(at.getTime() - 1_800_000)];
  await bonusOf(system.background.owner, member, from, to);
  const bet = (when: Date) => betOf(one.context, member, { stake: 10_000n, at: when });
  await bet(new Date(from.getTime() - 1));
  await bet(from);
  await bet(new Date(to.getTime() - 1));
  await bet(to);
  // 200 plain at 5 per cent, 200 under the bonus at 2.
  expect((await check(member)).refundAmount).toBe(14);
  expect(await receive(member)).toMatchObject(ok);
  // Won back under the bonus by a late line, so the next loss under it has to exceed that first.
  await betOf(one.context, member, { stake: 0n, payout: 15_000n, at: from });
  await lose(member, 100);
  expect((await check(member)).refundAmount).toBe(5);
  const later = one.context.clock.now();
  await bonusOf(system.background.owner, member, later, new Date(later.getTime() + 1));
  await betOf(one.context, member, { stake: 20_000n, at: later });
  expect((await check(member)).refundAmount).toBe(6);
});

test("during a bonus nothing is received or added; the money stays and is available after it", async () => {
  const member = await player();
  await lose(member, 1_000);
  expect(await receive(member)).toMatchObject(ok);
  await lose(member, 100);
  const { owner } = system.background;
  await bonusOf(owner, member, one.context.clock.now(), null);
  expect(await check(member)).toMatchObject({ bonus: true, reservedAmount: 50, refundAmount: 5 });
  expect(await receive(member)).toMatchObject(refused("REFUND_CONDITION"));
  expect(await addWallet(member)).toMatchObject(refused("REFUND_CONDITION"));
  expect(await walletOf(member)).toBe(0);
  await owner.query("update member_bonus set ended_at = $2, ended_how = 'finished', taken = 0 where member_id = $1", [
    member.id,
    one.context.clock.now(),
  ]);
  expect(await receive(member)).toMatchObject(ok);
  expect(await addWallet(member)).toMatchObject(ok);
  expect(await walletOf(member)).toBe(55);
});

test("a game without an answer, or a transfer in progress, prevents a receive, and the error says that it is not the bonus", async () => {
  const member = await system.background.member(10_000n);
  await actions.withGames(member, { PG: 50 });
  await lose(member, 1_000);
  await actions.fault("PG", "error");
  expect(await receive(member)).toMatchObject({
    status: 409,
    body: { message: "REFUND_CONDITION", isGameUnclear: true, failed: ["PG"] },
  });
  await actions.heal();
  expect(await log(member)).toMatchObject({ total: 0 });
  // The report reaches the loss a moment after it.
  await system.time.schedule.sleep(10_000);
  expect(await receive(member)).toMatchObject(ok);
});

test("the last satang, the minimum, and refunds that are turned off", async () => {
  const member = await player();
  await lose(member, 0.19);
  expect(await receive(member)).toMatchObject(refused("REFUND_MINIMUM"));
  await lose(member, 0.01);
  expect(await receive(member)).toMatchObject(ok);
  expect((await log(member)).refunds).toMatchObject([{ refundAmount: 0.01 }]);
  const { db, clock } = one.context;
  const minimum = { THB: 1_000n, LAK: 0n };
  await setOperatorSettings(db, { refundMinimum: minimum }, clock.now());
  await lose(member, 199.99);
  expect(await receive(member)).toMatchObject({ status: 409, body: { message: "REFUND_MINIMUM", minimum: 10 } });
  await lose(member, 0.01);
  await setOperatorSettings(db, { refundActive: false }, clock.now());
  expect(await receive(member)).toMatchObject(refused("REFUND_INACTIVE"));
  // A refund that was accrued before can still be added.
  expect(await check(member)).toMatchObject({ result: false, refundAmount: 0, reservedAmount: 0.01 });
  expect(await addWallet(member)).toMatchObject(ok);
  expect(await get(member, "/api/refund/check")).toMatchObject(refused("REFUND_INACTIVE"));
  await setOperatorSettings(db, { refundActive: true, refundMinimum: { THB: 0n, LAK: 0n } }, clock.now());
  expect(await receive(member)).toMatchObject(ok);
  expect((await log(member)).refunds).toMatchObject([{ refundAmount: 10 }, { refundAmount: 0.01 }]);
});

test("S30: fifty receives and fifty adds at once on two servers pay once, the first time and the next", async () => {
  const member = await player();
  const many = (call: (server: Server) => Promise<Answer>) =>
    Promise.all(Array.from({ length: 50 }, (_, at) => call(at % 2 === 0 ? one : other)));
  for (const times of [1, 2]) {
    await lose(member, 1_000);
    const received = await many((server) => receive(member, server));
    expect(received.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(received.filter(({ text }) => text.includes("NO_REFUND"))).toHaveLength(49);
    const added = await many((server) => addWallet(member, server));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(added.filter(({ text }) => text.includes("NO_REFUND"))).toHaveLength(49);
    expect(await walletOf(member)).toBe(50 * times);
    expect(await actions.entries(member)).toHaveLength(times);
  }
});

test("receives, adds and losses at once give in the end exactly the percentage of the loss", async () => {
  const member = await player();
  await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const server = at % 2 === 0 ? one : other;
      if (at % 3 === 0) await lose(member, 20);
      else if (at % 3 === 1) await receive(member, server);
      else await addWallet(member, server);
    }),
  );
  await receive(member);
  await addWallet(member);
  expect(await walletOf(member)).toBe(20);
});

type Act = "receive" | "addWallet" | { readonly isPlain: boolean; readonly lost: bigint };

/**
 * The house's result of a bet in satang, with plain money or under the bonus of an hour ago; or what a member requests.
 */
const histories: fc.Arbitrary<readonly Act[]> = fc.array<Act>(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ isPlain: fc.boolean(), lost: fc.bigInt(-30_000n, 30_000n) }) },
    { weight: 1, arbitrary: fc.constantFrom("receive" as const, "addWallet" as const) },
  ),
  { minLength: 5, maxLength: 25 },
);

test("S71: over random histories on two servers all refunds are within the percentages of the highest loss", async () => {
  const most = (left: bigint, right: bigint): bigint => (left > right ? left : right);
  const tried = async (history: readonly Act[]): Promise<void> => {
    const member = await player();
    const now = one.context.clock.now().getTime();
    const [from, to] = [new Date(now - 3_600_000), new Date(now - 1_800_000)];
    await bonusOf(system.background.owner, member, from, to);
    const lost = { plain: 0n, underBonus: 0n };
    const peak = { plain: 0n, underBonus: 0n };
    for (const [index, act] of history.entries()) {
      const server = index % 2 === 0 ? one : other;
      if (act === "receive") await receive(member, server);
      else if (act === "addWallet") await addWallet(member, server);
      else {
        const part = act.isPlain ? "plain" : "underBonus";
        lost[part] += act.lost;
        peak[part] = most(peak[part], lost[part]);
        const amounts = act.lost > 0n ? { stake: act.lost } : { stake: 0n, payout: -act.lost };
        await betOf(server.context, member, { ...amounts, at: act.isPlain ? to : from });
      }
    }
    const wallet = BigInt(Math.round((await walletOf(member)) * 100));
    expect(wallet * 100n).toBeLessThanOrEqual(peak.plain * 5n + peak.underBonus * 2n);
    await receive(member);
    await addWallet(member);
    const after = BigInt(Math.round((await walletOf(member)) * 100));
    expect(after * 100n).toBeLessThanOrEqual(peak.plain * 5n + peak.underBonus * 2n);
    // In the end each member has received the refund of their whole loss, less than a satang short for each request.
    const due = most(lost.plain, 0n) * 5n + most(lost.underBonus, 0n) * 2n;
    expect((after + 26n) * 100n).toBeGreaterThanOrEqual(due);
  };
  await fc.assert(fc.asyncProperty(histories, tried), { numRuns: 15 });
}, 120_000);

test("a server that dies at any point of a receive or an add leaves one refund, which is added once", async () => {
  let lived = false;
  for (const dieAt of deathPoints(120, 7)) {
    const member = await player();
    await lose(member, 1_000);
    const mortal = await system.start(dieAt);
    const work = receive(member, mortal)
      .then(() => addWallet(member, mortal))
      .catch(() => undefined);
    await Promise.race([work, mortal.died]);
    lived = !mortal.isDead();
    await mortal.kill();
    // The app returns and completes the rest.
    const { result, reservedAmount } = await check(member);
    if (result) expect(await receive(member)).toMatchObject(ok);
    if (result || reservedAmount > 0) expect(await addWallet(member)).toMatchObject(ok);
    expect([await walletOf(member), (await log(member)).total]).toEqual([50, 1]);
    expect(await actions.entries(member)).toHaveLength(1);
    expect(await addWallet(member)).toMatchObject(refused("NO_REFUND"));
    if (lived) break;
  }
  expect(lived).toBe(true);
}, 120_000);

test("accrued refunds and commission are owed: they prevent closing a member, and an ended service pays both", async () => {
  const { owner } = system.background;
  const { db } = one.context;
  const [member, friend] = [await player(), await player()];
  await lose(member, 100);
  expect(await receive(member)).toMatchObject(ok);
  await invitedBy(owner, friend, member, one.context.clock.now());
  await depositOf(one.context, friend, 20_000n);
  await betOf(one.context, friend, { stake: 20_000n });
  await evaluateReferral(one.context, friend.id);
  expect(await isMoneyLeft(db, member.id)).toBe(true);
  const owed = () => readOwed(one.context, sql`member_id = ${member.id}`, 10, 0);
  expect(await owed()).toMatchObject([{ owed: 1_500n, in_progress: 0n }]);
  await Promise.all([one, other, one, other].map(({ context }) => payOwedRewards(context, member)));
  expect(await walletOf(member)).toBe(15);
  expect(await owed()).toMatchObject([{ owed: 1_500n }]);
  expect(await actions.entries(member)).toHaveLength(2);
  expect(await addWallet(member)).toMatchObject(refused("NO_REFUND"));
});

test("the list and the money belong to each member", async () => {
  const [member, stranger] = [await player(), await player()];
  await lose(member, 100);
  expect(await receive(member)).toMatchObject(ok);
  expect(await addWallet(stranger)).toMatchObject(refused("NO_REFUND"));
  expect(await log(stranger)).toEqual({ total: 0, refunds: [] });
  await depositOf(one.context, member, 100n);
  for (let at = 0; at < 12; at++) {
    await lose(member, 100);
    await receive(member);
  }
  const page = (await actions.post(member, "/api/refund", { page: 2, limit: 10 })).body as { refunds: unknown[] };
  expect(page).toMatchObject({ total: 13 });
  expect(page.refunds).toHaveLength(3);
});

test("after all of this the books balance and match every refund", async () => {
  expect((await audit(system.background.owner, auditRules)).discrepancies).toEqual([]);
});
