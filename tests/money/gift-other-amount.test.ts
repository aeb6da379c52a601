import type { Movement } from "@krapao/contract/statement/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { GiftPort, GiftSeen } from "../../apps/server/src/adapters/gift/port.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { giftSaga } from "../../apps/server/src/domain/deposit/gift/gift-saga.ts";
import { moveMoney } from "../../apps/server/src/domain/bonus/testing/bonuses.ts";
import { coinsOf, grantCoins } from "../../apps/server/src/domain/spin/coins.ts";
import { lastReconciliation, reconcile } from "../../apps/server/src/domain/reconciliation/reconcile.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { readSaga } from "../../apps/server/src/saga/rows.ts";
import type { SagaRow } from "../../apps/server/src/saga/saga.ts";
import { type Dying, startDying } from "./die-everywhere.ts";
import { codeOf, type Gifts, giftsOf } from "./gifts.ts";
import type { Member, Server } from "./system.ts";

let dying: Dying;
let server: Server;
let other: Server;
let gifts: Gifts;
beforeAll(async () => {
  dying = await startDying();
  server = dying.living;
  other = await dying.system.start();
  gifts = giftsOf(dying.system, server);
});
afterAll(() => dying.system.close());

/** A gift that pays ten baht less than it shows. */
const wrap = (amount: number): Promise<string> => gifts.wrap(amount, { pays: amount - 10 });

/** The port of all servers here. */
const port = (): GiftPort => {
  const { gift } = server.context.adapters;
  if (gift === null) throw new Error("no gifts");
  return gift;
};

const refusal: GiftSeen = { is: "refused", reason: "VOUCHER_EXPIRED" };

/** Two servers ask about one gift. The answer to the first comes late: after `second` was acted upon. */
const overtaken = async (row: SagaRow, first: GiftSeen | null, second: GiftSeen | null): Promise<void> => {
  const { look } = port();
  const [asked, mayAnswer] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const answer = (said: GiftSeen | null, code: string) => said ?? look(code);
  const hold = async (code: string): Promise<GiftSeen> => {
    asked.resolve(null);
    await mayAnswer.promise;
    return answer(first, code);
  };
  Object.assign(port(), { look: hold });
  const late = giftSaga.process(other.context, row);
  await asked.promise;
  Object.assign(port(), { look: (code: string) => answer(second, code) });
  await giftSaga.process(server.context, row);
  Object.assign(port(), { look });
  mayAnswer.resolve(null);
  await late;
};

/**
 * The other server asks about the gift and is paused before its commit of that number: the release of the hold, the
 * credit, or the end.
 */
const pausedBefore = async (commit: number, row: SagaRow) => {
  const { ledger } = other.context;
  const { submit, moveSaga } = ledger;
  const [reached, mayGoOn] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  let commits = 0;
  const pause = async (): Promise<void> => {
    commits += 1;
    if (commits !== commit) return;
    reached.resolve(null);
    await mayGoOn.promise;
  };
  Object.assign(ledger, {
    submit: (...asked: Parameters<typeof submit>) => pause().then(() => submit(...asked)),
    moveSaga: (...asked: Parameters<typeof moveSaga>) => pause().then(() => moveSaga(...asked)),
  });
  const late = giftSaga.process(other.context, row).finally(() => Object.assign(ledger, { submit, moveSaga }));
  await reached.promise;
  return { late, resume: () => mayGoOn.resolve(null) };
};

const rows = async (sql: string, values: unknown[] = []) =>
  (await dying.system.background.owner.query(sql, values)).rows as never[];
const lateOf = ({ reference }: SagaRow) =>
  rows("select kind, amount::int as amount from transfer where reference = $1", [`${reference}:late`]);
const flagsOf = (member: Member) => rows("select kind from flag where member_id = $1 order by kind", [member.id]);
const walletOf = async (member: Member): Promise<number> => (await dying.actions.wallet(member)).wallet.amount;

/** Sends a gift and returns the member who sent it. */
const sent = async (member: Member, link: string): Promise<Member> => {
  expect([200, 202]).toContain((await gifts.send(member, link)).status);
  return member;
};

/** A gift of 100 baht that was redeemed and whose answer was lost. Only a question can tell what it paid. */
const lost = async (member: Member): Promise<SagaRow> => {
  dying.system.struck.set("/redeem", "lost-reply");
  const { status, body } = await gifts.send(member, await wrap(100));
  dying.system.struck.clear();
  expect(status).toBe(202);
  const { reference } = body as { reference: string };
  const calls = () => rows("select from saga_attempt where reference = $1 and what = 'call'", [reference]);
  await expect.poll(calls, { timeout: 20_000 }).toHaveLength(1);
  const row = await readSaga(server.context.db, member.id, reference);
  if (row?.state !== "taking") throw new Error("no gift that is being taken");
  return row;
};

/** What is left of a gift: its own entry failed, and another one has what was paid. */
const credited = (reference: string, amount: number) => [
  { reference: `${reference}-2`, status: "SUCCESS", amount, channel: "gift", from: "TRUEMONEY", to: "WALLET" },
  { reference, status: "FAILED" },
];

test("a gift that paid another amount is credited as paid by an entry of its own, flagged once, and ends", async () => {
  const member = await dying.system.background.member(0n);
  const link = gifts.sealed(await wrap(100));
  const ask = () => dying.actions.post(member, "/api/wallet/truelink", { link }, "gift-other-amount");
  // Time passes fast here, so the first answer may be that it is in progress.
  await expect.poll(async () => (await ask()).status).toBe(200);
  const first = await ask();
  expect(first).toMatchObject({ status: 200, body: { amount: 90, wallet: { amount: 90 } } });
  expect(await ask()).toMatchObject({ status: 200, text: first.text });
  const { reference: credit } = first.body as { reference: string };
  const reference = credit.slice(0, -"-2".length);
  expect(await dying.actions.entries(member)).toMatchObject(credited(reference, 90));
  const movement = (await dying.actions.get(member, `/api/statement/movement/${reference}`)).body as Movement;
  expect(movement).toMatchObject({ status: "FAILED", legs: [{ reference: credit, status: "SUCCESS", amount: 90 }] });
  expect(movement.timeline.map(({ state }) => state)).toEqual(["requested", "sending", "done"]);
  expect((await dying.actions.get(member, `/api/statement/movement/${credit}`)).body).toMatchObject({ amount: 90 });
  expect(await rows("select reference, kind, detail from flag where member_id = $1", [member.id])).toEqual([
    { reference, kind: "other-amount", detail: { ordered: "10000", paid: "9000" } },
  ]);
  expect(
    await rows("select reference, sealed, released_at is null as has from gift_link where member_id = $1 order by 1", [
      member.id,
    ]),
  ).toEqual([
    { reference, sealed: null, has: false },
    { reference: credit, sealed: null, has: true },
  ]);
  expect(await rows("select 1 from account where kind = 'gift' and held <> 0")).toEqual([]);
  expect(
    await rows("select 1 from saga where member_id = $1 and (status = 'IN_PROGRESS' or due_at is not null)", [
      member.id,
    ]),
  ).toEqual([]);
});

test("nobody can send it again", async () => {
  const member = await dying.system.background.member(0n);
  const link = await wrap(100);
  await dying.settle(await sent(member, link));
  expect(await walletOf(member)).toBe(90);
  const next = await dying.system.background.member(0n);
  for (const one of [member, next])
    expect(await gifts.send(one, link)).toMatchObject({ status: 409, body: { message: "TRUELINK_DUPLICATE" } });
});

test("a call that was told that it is in progress is answered by what was credited", async () => {
  const member = await dying.system.background.member(0n);
  const link = gifts.sealed(await wrap(100));
  const ask = () => dying.actions.post(member, "/api/wallet/truelink", { link }, "gift-other-pending");
  dying.system.struck.set("/redeem", "lost-reply");
  const { status, body } = await ask();
  dying.system.struck.clear();
  expect(status).toBe(202);
  const { reference } = body as { reference: string };
  await dying.settle(member);
  await expect.poll(async () => (await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ body: { reference: `${reference}-2`, amount: 90, wallet: { amount: 90 } } });
  const { body: told } = await dying.actions.post(member, "/api/notice", { page: 1, limit: 100 }, "gift-other-notices");
  const { notices } = told as { notices: { movement?: object }[] };
  expect(notices).toMatchObject([{ movement: { status: "SUCCESS", amount: 90 } }]);
});

test("while it is being credited, the limit on deposits counts it once, and its link names the credit", async () => {
  const member = await dying.system.background.member(0n);
  await dying.actions.put(member, "/api/wallet/depositLimit", { limit: 250 });
  const today = async () => (await dying.actions.get(member, "/api/wallet/depositLimit")).body;
  const first = await lost(member);
  const beforeCredit = await pausedBefore(2, first);
  // Reconciliation finds by the link which gift was credited.
  expect(await rows("select from gift_link where reference = $1", [`${first.reference}-2`])).toHaveLength(1);
  beforeCredit.resume();
  await beforeCredit.late;
  const beforeEnd = await pausedBefore(3, await lost(member));
  expect(await today()).toMatchObject({ today: 180 });
  beforeEnd.resume();
  await beforeEnd.late;
  expect(await today()).toMatchObject({ today: 180 });
});

test("a gift that paid more than it said is credited whole, whatever the limit on deposits", async () => {
  const member = await dying.system.background.member(0n);
  await dying.actions.put(member, "/api/wallet/depositLimit", { limit: 100 });
  await dying.settle(await sent(member, await gifts.wrap(100, { pays: 125 })));
  expect(await walletOf(member)).toBe(125);
  expect((await dying.actions.get(member, "/api/wallet/depositLimit")).body).toMatchObject({ today: 125 });
});

test("reconciliation agrees with what was paid", async () => {
  const member = await dying.system.background.member(0n);
  const link = await wrap(100);
  await dying.settle(await sent(member, link));
  const number = dying.system.world.gifts.of(codeOf(link))?.voucherId;
  // The last minutes are left to the next run.
  dying.system.time.skip(5 * 60_000);
  await reconcile(server.context, { provider: "TRUEMONEY" });
  const { differences, runs } = await lastReconciliation(server.context);
  const run = runs.find(({ provider }) => provider === "TRUEMONEY");
  expect(run).toMatchObject({ state: "done" });
  expect(run?.checked).toBeGreaterThan(0);
  expect(run?.sums.THB?.ours).toBe(run?.sums.THB?.theirs);
  expect(differences.filter(({ what }) => what === number)).toEqual([]);
});

test("the member's next deposits earn coins", async () => {
  const member = await dying.system.background.member(0n);
  await dying.settle(await sent(member, await wrap(110)));
  await moveMoney(server.context, member, 900_00n);
  const at = server.context.clock.now();
  await server.context.db
    .insertInto("game_bet")
    .values({
      member_id: member.id,
      code: "PG",
      id: "b1",
      at,
      stake: 1_000_00n,
      payout: 0n,
      valid: 1_000_00n,
      seen_at: at,
    })
    .execute();
  await grantCoins(server.context, member);
  expect(await coinsOf(server.context, member.id)).toBe(10);
});

test("two servers that hear of it at the same time credit it once", async () => {
  const member = await dying.system.background.member(0n);
  const row = await lost(member);
  await Promise.all([server, other].map(({ context }) => giftSaga.process(context, row)));
  await dying.settle(member);
  expect(await walletOf(member)).toBe(90);
  expect(await dying.actions.entries(member)).toMatchObject(credited(row.reference, 90));
  expect(await flagsOf(member)).toEqual([{ kind: "other-amount" }]);
});

test("a server that pauses before it releases, credits or ends finds that another has done it", async () => {
  for (const paused of [1, 2, 3]) {
    const member = await dying.system.background.member(0n);
    const row = await lost(member);
    const { late, resume } = await pausedBefore(paused, row);
    await dying.settle(member);
    const entries = await dying.actions.entries(member);
    expect(entries, `${paused}`).toMatchObject(credited(row.reference, 90));
    resume();
    await late;
    expect(await walletOf(member)).toBe(90);
    expect(await dying.actions.entries(member)).toEqual(entries);
    expect(await flagsOf(member)).toEqual([{ kind: "other-amount" }]);
  }
});

test("a refusal that another server heard counts for nothing once what was paid is to be credited", async () => {
  const member = await dying.system.background.member(0n);
  const row = await lost(member);
  const { look } = port();
  const [asked, mayAnswer] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const refuse = async (): Promise<GiftSeen> => {
    asked.resolve(null);
    await mayAnswer.promise;
    return refusal;
  };
  Object.assign(port(), { look: refuse });
  const contrary = giftSaga.process(server.context, row);
  await asked.promise;
  Object.assign(port(), { look });
  const { late, resume } = await pausedBefore(2, row);
  mayAnswer.resolve(null);
  await contrary;
  expect(await walletOf(member)).toBe(0);
  resume();
  await late;
  expect(await walletOf(member)).toBe(90);
  expect(await dying.actions.entries(member)).toMatchObject(credited(row.reference, 90));
  expect(await flagsOf(member)).toEqual([{ kind: "contrary-answer" }, { kind: "other-amount" }]);
  expect(await lateOf(row)).toEqual([]);
  expect(await rows("select 1 from gift_link where member_id = $1 and released_at is null", [member.id])).toHaveLength(
    1,
  );
});

test("a server that pauses before it releases, while another refuses, gives the money to the difference account", async () => {
  const member = await dying.system.background.member(0n);
  const row = await lost(member);
  const { look } = port();
  const { late, resume } = await pausedBefore(1, row);
  Object.assign(port(), { look: () => Promise.resolve(refusal) });
  await giftSaga.process(server.context, row);
  Object.assign(port(), { look });
  resume();
  await late;
  expect(await walletOf(member)).toBe(0);
  expect(await dying.actions.entries(member)).toMatchObject([{ status: "FAILED" }]);
  expect(await lateOf(row)).toEqual([{ kind: "difference", amount: 9_000 }]);
  expect(await flagsOf(member)).toEqual([{ kind: "contrary-answer" }, { kind: "other-amount" }]);
});

test("a late refusal changes nothing, and is flagged", async () => {
  const member = await dying.system.background.member(0n);
  const row = await lost(member);
  await overtaken(row, refusal, null);
  expect(await walletOf(member)).toBe(90);
  expect(await dying.actions.entries(member)).toMatchObject(credited(row.reference, 90));
  expect(await flagsOf(member)).toEqual([{ kind: "contrary-answer" }, { kind: "other-amount" }]);
});

test("after a refusal, the difference account has what was paid", async () => {
  const member = await dying.system.background.member(0n);
  const row = await lost(member);
  await overtaken(row, null, refusal);
  expect(await walletOf(member)).toBe(0);
  expect(await dying.actions.entries(member)).toMatchObject([{ status: "FAILED" }]);
  expect(await lateOf(row)).toEqual([{ kind: "difference", amount: 9_000 }]);
});

test("it is credited once wherever a server dies", { timeout: 1_200_000 }, async () => {
  let link = "";
  const died = await dying.dieEverywhere({
    apart: 26,
    prepare: async () => {
      link = gifts.sealed(await wrap(45.5));
      return dying.system.background.member(0n);
    },
    act: (mortal, member, key) => dying.system.call(mortal, member, "POST", "/api/wallet/truelink", { link }, key),
    after: async (member, key) => {
      // A new member sends one at a time, and the lease of a dead process lasts half a minute.
      dying.system.time.skip(40_000);
      for (const attempt of [key, `${key}-fresh`]) {
        await dying.actions.post(member, "/api/wallet/truelink", { link }, attempt);
        await dying.settle(member);
      }
      expect(await walletOf(member)).toBe(35.5);
      const entries = await dying.actions.entries(member);
      expect(entries.filter(({ status }) => status === "SUCCESS")).toMatchObject([{ amount: 35.5 }]);
      expect(entries.filter(({ status }) => status === "IN_PROGRESS")).toEqual([]);
      expect(await flagsOf(member)).toEqual([{ kind: "other-amount" }]);
    },
  });
  expect(died).toBeGreaterThan(20);
});

test("after all of it the audit finds nothing", async () => {
  expect((await audit(dying.system.background.owner, auditRules)).discrepancies).toEqual([]);
});
