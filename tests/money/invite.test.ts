import { afterAll, beforeAll, expect, test } from "vitest";

import { deathPoints } from "../../tools/testing/death-points.ts";
import { readDueReports } from "../../apps/server/src/domain/game/read-due-reports.ts";
import { collectCommission } from "../../apps/server/src/domain/referral/collect-commission.ts";
import { INVITE_MS } from "../../apps/server/src/domain/referral/commission.ts";
import { evaluateDueReferrals } from "../../apps/server/src/domain/referral/evaluate-due.ts";
import { evaluateReferral } from "../../apps/server/src/domain/referral/evaluate-referral.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { setOperatorSettings } from "../../apps/server/src/lib/operator-settings.ts";
import {
  betOf,
  depositOf,
  invitedBy,
  type TestBet,
  withdrawOf,
} from "../../apps/server/src/domain/reward/testing/rows.ts";
import { type Answer, eventually, type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { replaceGame } from "./replace-game.ts";

const DAY_MS = 86_400_000;

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

const get = (member: Member, url: string, server = one): Promise<Answer> => system.call(server, member, "GET", url);
const collect = (member: Member, server = one): Promise<Answer> => get(member, "/api/invite/bonus", server);
const walletOf = async (member: Member): Promise<{ amount: number; invite: number }> => {
  const { wallet, invite } = (await get(member, "/api/wallet")).body as {
    wallet: { amount: number };
    invite: { amount: number };
  };
  return { amount: wallet.amount, invite: invite.amount };
};
type List = { total: number; collected: number; invites: { from: { name: string }; amount: number }[] };
const list = async (member: Member): Promise<List> =>
  (await actions.post(member, "/api/invite", { page: 1, limit: 10 })).body;

const newcomer = (): Promise<Member> => system.background.member(0n);
const invite = (friend: Member, inviter: Member): Promise<void> =>
  invitedBy(system.background.owner, friend, inviter, one.context.clock.now());
/** A member and a friend whom they invited. */
const pair = async (): Promise<{ inviter: Member; friend: Member }> => {
  const [inviter, friend] = [await newcomer(), await newcomer()];
  await invite(friend, inviter);
  return { inviter, friend };
};
const deposit = (member: Member, baht: number): Promise<string> => depositOf(one.context, member, BigInt(baht) * 100n);
/** Adds a line to the report, and reads it. */
const play = async (member: Member, baht: number, more: Partial<TestBet> = {}): Promise<void> => {
  await betOf(one.context, member, { stake: BigInt(Math.round(baht * 100)), ...more });
  await evaluateReferral(one.context, member.id);
};
const topicsOf = (member: Member): string[] =>
  system.background.changed.filter(({ memberId }) => memberId === member.id).flatMap(({ topics }) => topics);

const ok = { status: 200, body: { message: "INVITE_BONUS_SUCCESS" } };
const refused = (message: string) => ({ status: 409, body: { message } });

test("a friend's first deposit, played through once, earns its percentage a day later, once", async () => {
  const { inviter, friend } = await pair();
  expect(await list(inviter)).toMatchObject({
    total: 1,
    collected: 0,
    invites: [{ from: { name: "Somchai" }, amount: 0 }],
  });
  expect(await collect(inviter)).toMatchObject(refused("NO_INVITE_BONUS"));
  await deposit(friend, 1_000);
  await deposit(friend, 5_000);
  await play(friend, 999.99);
  expect(await collect(inviter)).toMatchObject(refused("NO_INVITE_BONUS"));
  expect(topicsOf(inviter)).not.toContain("invite");
  await play(friend, 0.01);
  expect(topicsOf(inviter)).toContain("invite");
  expect(await list(inviter)).toMatchObject({ collected: 0, invites: [{ amount: 50 }] });
  expect((await walletOf(inviter)).invite).toBe(0);
  const early = await collect(inviter);
  expect(early).toMatchObject(refused("INVITE_COLLECT"));
  const { collectAt } = early.body as { collectAt: string };
  system.time.skip(Date.parse(collectAt) - one.context.clock.now().getTime() - 60_000);
  expect(await collect(inviter)).toMatchObject(refused("INVITE_COLLECT"));
  system.time.skip(60_000);
  expect(await walletOf(inviter)).toEqual({ amount: 0, invite: 50 });
  expect(await collect(inviter)).toMatchObject(ok);
  expect(await walletOf(inviter)).toEqual({ amount: 50, invite: 0 });
  expect(await collect(inviter)).toMatchObject(refused("INVITE_COLLECT"));
  expect(await list(inviter)).toMatchObject({ collected: 50, invites: [{ amount: 50 }] });
  expect(await actions.entries(inviter)).toMatchObject([
    { statementType: "bonus", status: "SUCCESS", amount: 50, to: "WALLET", invite: {} },
  ]);
  // Whatever the friend does later, the commission is earned once.
  await deposit(friend, 9_000);
  await play(friend, 9_000);
  system.time.skip(2 * DAY_MS);
  expect(await collect(inviter)).toMatchObject(refused("INVITE_COLLECT"));
});

test("a deposit not played through within 30 days earns the other percentage of what was played", async () => {
  const { inviter, friend } = await pair();
  const idle = await newcomer();
  await invite(idle, inviter);
  await play(friend, 5_000);
  await deposit(friend, 1_000);
  await deposit(idle, 1_000);
  const at = one.context.clock.now().getTime();
  await play(friend, 400);
  // One within the 30 days by the provider's clock, reported a day after them, and one just after them.
  system.time.skip(INVITE_MS + DAY_MS);
  await betOf(one.context, friend, { stake: 20_000n, at: new Date(at + INVITE_MS - 10_000) });
  await betOf(one.context, friend, { stake: 90_000n, at: new Date(at + INVITE_MS + 10_000) });
  await evaluateDueReferrals(one.context);
  expect((await list(inviter)).invites).toMatchObject([{ amount: 0 }, { amount: 6 }]);
  system.time.skip(DAY_MS);
  const before = topicsOf(inviter).length;
  await evaluateDueReferrals(one.context);
  expect(topicsOf(inviter).slice(before)).toEqual(["invite"]);
  expect((await walletOf(inviter)).invite).toBe(6);
  expect(await collect(inviter)).toMatchObject(ok);
  expect((await walletOf(inviter)).amount).toBe(6);
});

test("the end of the 30 days waits for the reports of every game", async () => {
  const inviter = await newcomer();
  const friend = await system.background.member(0n);
  await invite(friend, inviter);
  await actions.withGames(friend, { PG: 0 });
  await deposit(friend, 500);
  expect(await collect(inviter)).toMatchObject(refused("NO_INVITEE_PLAY_INFO"));
  await play(friend, 100);
  await actions.fault("PG", "error");
  system.time.skip(INVITE_MS + DAY_MS);
  await evaluateDueReferrals(one.context);
  expect(await collect(inviter)).toMatchObject(refused("NO_INVITEE_PLAY_INFO"));
  expect((await list(inviter)).invites).toMatchObject([{ amount: 0 }]);
  await actions.heal();
  await eventually(
    system,
    async () => {
      system.time.skip(60_000);
      await readDueReports(one.context);
      await evaluateDueReferrals(one.context);
      return (await list(inviter)).invites[0]?.amount;
    },
    (amount) => amount === 1,
  );
});

test("the end of the 30 days reads play that nobody asked for, of a friend of whom nothing was reported before", async () => {
  const [inviter, friend] = [await newcomer(), await newcomer()];
  await invite(friend, inviter);
  // The first deposit comes after the job looked at the friend for the first time.
  system.time.skip(INVITE_MS);
  await evaluateDueReferrals(one.context);
  const { rows } = await system.background.owner.query<{ due_at: Date }>(
    "select due_at from invite where member_id = $1",
    [friend.id],
  );
  expect(rows[0]?.due_at.getTime()).toBeGreaterThan(one.context.clock.now().getTime() + INVITE_MS - DAY_MS);
  await deposit(friend, 500);
  await actions.withGames(friend, { PG: 100 });
  // The reports are read to the end of what they are read for, before the friend plays.
  system.time.skip(DAY_MS);
  await readDueReports(one.context);
  const username = await actions.usernameAt(friend, "PG");
  await system.person("POST", "/games/PG/rounds", { username, stake: 100, payout: 100 });
  system.time.skip(INVITE_MS);
  await eventually(
    system,
    async () => {
      system.time.skip(60_000);
      await evaluateDueReferrals(one.context);
      await readDueReports(one.context);
      return (await list(inviter)).invites[0]?.amount;
    },
    (amount) => amount === 1,
  );
});

test("the end of the 30 days waits no longer for a game that left the list of providers", async () => {
  const [inviter, friend] = [await newcomer(), await newcomer()];
  await invite(friend, inviter);
  await actions.withGames(friend, { UFABET: 0 });
  await deposit(friend, 500);
  await play(friend, 100);
  const relist = replaceGame(one, "UFABET");
  const bare = await system.start();
  for (const code of [...bare.context.adapters.games.keys()]) replaceGame(bare, code);
  expect(await collect(inviter)).toMatchObject(refused("NO_INVITE_BONUS"));
  system.time.skip(INVITE_MS + DAY_MS);
  // A server that still has the game, and one that reaches no game at all, wait for it.
  for (const server of [other, bare]) {
    await evaluateDueReferrals(server.context);
    expect(await collect(inviter, server)).toMatchObject(refused("NO_INVITEE_PLAY_INFO"));
    system.time.skip(60_000);
  }
  await evaluateDueReferrals(one.context);
  expect((await list(inviter)).invites).toMatchObject([{ amount: 1 }]);
  relist();
  for (const server of [one, other]) await evaluateReferral(server.context, friend.id);
  system.time.skip(DAY_MS);
  expect(await collect(inviter, other)).toMatchObject(ok);
  expect(await collect(inviter)).toMatchObject(refused("INVITE_COLLECT"));
  expect((await walletOf(inviter)).amount).toBe(1);
});

test("play in the provider's reports earns automatically", async () => {
  const inviter = await newcomer();
  const friend = await system.background.member(0n);
  await invite(friend, inviter);
  await deposit(friend, 300);
  await actions.withGames(friend, { PG: 300 });
  const username = await actions.usernameAt(friend, "PG");
  await system.person("POST", "/games/PG/rounds", { username, stake: 300, payout: 600 });
  const { explainPlay } = await import("../../apps/server/src/domain/game/explain.ts");
  const { gameOf } = await import("../../apps/server/src/domain/game/accounts.ts");
  await eventually(
    system,
    async () => {
      await explainPlay(one.context, await gameOf(one.context, friend.id, "PG"));
      return (await list(inviter)).invites[0]?.amount;
    },
    (amount) => amount === 15,
  );
});

test("S71: repeated deposits and withdrawals earn nothing without play; two members cannot invite each other", async () => {
  const { inviter, friend } = await pair();
  for (let round = 0; round < 5; round++) {
    await deposit(friend, 1_000);
    await withdrawOf(one.context, friend, 100_000n);
    await evaluateReferral(one.context, friend.id);
  }
  system.time.skip(INVITE_MS + DAY_MS);
  await play(friend, 0.01);
  system.time.skip(DAY_MS);
  expect(await collect(inviter)).toMatchObject(refused("NO_INVITE_BONUS"));
  expect((await walletOf(inviter)).amount).toBe(0);
  // The inviter never changes, and nobody can invite themselves.
  const { owner } = system.background;
  await expect(invite(friend, inviter)).rejects.toThrow(/invite_pkey/);
  await expect(invite(inviter, inviter)).rejects.toThrow(/check/);
  await expect(
    owner.query("update invite set inviter_id = $2 where member_id = $1", [friend.id, friend.id + 1n]),
  ).rejects.toThrow();
  await expect(
    owner.query("update member set inviter_id = $2 where id = $1", [inviter.id, friend.id]),
  ).rejects.toThrow();
});

test("rule 11: friends who have or had the same bank account, or another currency, earn nothing", async () => {
  const { inviter, friend } = await pair();
  const { owner } = system.background;
  for (const { id } of [inviter, friend])
    await owner.query("insert into member_bank_left values ($1, 'TH', 'KBANK', '5550001112', $2)", [
      id,
      one.context.clock.now(),
    ]);
  await deposit(friend, 100);
  await play(friend, 100);
  const { inviter: lao, friend: thai } = await pair();
  await owner.query("update member set currency = 'LAK' where id = $1", [lao.id]);
  await deposit(thai, 100);
  await play(thai, 100);
  system.time.skip(2 * DAY_MS);
  expect(await collect(inviter)).toMatchObject(refused("NO_INVITE_BONUS"));
  expect((await list(inviter)).invites).toMatchObject([{ amount: 0 }]);
  expect((await list(lao)).invites).toMatchObject([{ amount: 0 }]);
  await owner.query("update member set currency = 'THB' where id = $1", [lao.id]);
});

test("the maximum is the operator's, and invites can be turned off", async () => {
  const { inviter, friend } = await pair();
  await deposit(friend, 100_000);
  await play(friend, 100_000);
  expect((await list(inviter)).invites).toMatchObject([{ amount: 1_000 }]);
  system.time.skip(DAY_MS);
  const { db, clock } = one.context;
  await setOperatorSettings(db, { inviteActive: false }, clock.now());
  await system.time.schedule.sleep(2_000);
  expect(await collect(inviter)).toMatchObject(refused("INVITE_INACTIVE"));
  await get(inviter, "/api/wallet");
  await system.time.schedule.sleep(4_000);
  expect((await walletOf(inviter)).invite).toBe(0);
  await setOperatorSettings(db, { inviteActive: true }, clock.now());
  expect(await collect(inviter)).toMatchObject(ok);
  expect((await walletOf(inviter)).amount).toBe(1_000);
});

test("S30: fifty concurrent collections on two servers pay each friend's commission once", async () => {
  const { inviter, friend } = await pair();
  const second = await newcomer();
  await invite(second, inviter);
  for (const each of [friend, second]) {
    await deposit(each, 200);
    // The same lines are read fifty times, on both servers.
    await betOf(one.context, each, { stake: 20_000n });
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => evaluateReferral((at % 2 === 0 ? one : other).context, each.id)),
    );
  }
  system.time.skip(DAY_MS);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => collect(inviter, at % 2 === 0 ? one : other)),
  );
  const good = answers.filter(({ status }) => status === 200).length;
  expect(good).toBeGreaterThanOrEqual(1);
  expect(good).toBeLessThanOrEqual(2);
  expect(answers.filter(({ text }) => text.includes("INVITE_COLLECT"))).toHaveLength(50 - good);
  expect(await walletOf(inviter)).toEqual({ amount: 20, invite: 0 });
  expect(await actions.entries(inviter)).toHaveLength(2);
});

test("one call pays a limited number of commissions, the oldest first, and the next call pays the others", async () => {
  const { inviter, friend } = await pair();
  const friends = [friend, await newcomer(), await newcomer()];
  for (const [at, each] of friends.entries()) {
    if (each !== friend) await invite(each, inviter);
    await deposit(each, 100 * (at + 1));
    await play(each, 100 * (at + 1));
  }
  system.time.skip(DAY_MS);
  const holder = { id: inviter.id, currency: "THB" } as const;
  expect(await collectCommission(one.context, holder, 2)).toBe(true);
  expect(await walletOf(inviter)).toEqual({ amount: 15, invite: 15 });
  expect(await collectCommission(one.context, holder, 2)).toBe(true);
  expect(await walletOf(inviter)).toEqual({ amount: 30, invite: 0 });
  expect(await collectCommission(one.context, holder, 2)).toBe(false);
});

test("a server that dies at any point of an evaluation or collection still pays once", async () => {
  let lived = false;
  for (const dieAt of deathPoints(120, 7)) {
    const { inviter, friend } = await pair();
    await deposit(friend, 100);
    await betOf(one.context, friend, { stake: 10_000n });
    const first = await system.start(dieAt);
    await Promise.race([evaluateReferral(first.context, friend.id).catch(() => undefined), first.died]);
    const isFollowed = !first.isDead();
    await first.kill();
    await evaluateReferral(one.context, friend.id);
    system.time.skip(DAY_MS);
    const second = await system.start(dieAt);
    await Promise.race([collect(inviter, second).catch(() => undefined), second.died]);
    lived = isFollowed && !second.isDead();
    await second.kill();
    // What was paid is not shown as collectable, marked or not.
    const before = await walletOf(inviter);
    expect([
      { amount: 0, invite: 5 },
      { amount: 5, invite: 0 },
    ]).toContainEqual(before);
    expect((await collect(inviter)).status).toBe(before.invite === 5 ? 200 : 409);
    expect(await walletOf(inviter)).toEqual({ amount: 5, invite: 0 });
    expect(await list(inviter)).toMatchObject({ collected: 5 });
    expect(await actions.entries(inviter)).toHaveLength(1);
    if (lived) break;
  }
  expect(lived).toBe(true);
}, 120_000);

test("after all of this the books balance and match every commission", async () => {
  expect((await audit(system.background.owner, auditRules)).discrepancies).toEqual([]);
});
