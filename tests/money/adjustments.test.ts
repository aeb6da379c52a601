import { afterAll, beforeAll, expect, test } from "vitest";

import { execute } from "../../apps/server/src/domain/approval/execute.ts";
import type { ProposalRow } from "../../apps/server/src/domain/approval/store.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { fillBase } from "../../apps/server/src/domain/bank-account/base.ts";
import { moveMoney } from "../../apps/server/src/domain/bonus/testing/bonuses.ts";
import { walletOf } from "../../apps/server/src/domain/game/accounts.ts";
import { countReports } from "../../apps/server/src/domain/report/count-reports.ts";
import { wrongFigures } from "../../apps/server/src/domain/report/wrong-figures.ts";
import { feedTransactions } from "../../apps/server/src/domain/transaction/feed.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { setOperatorSettings } from "../../apps/server/src/lib/operator-settings.ts";
import { deathPoints } from "../../tools/testing/death-points.ts";
import { type Operators, signInOperators } from "./console.ts";
import { dieExecuting } from "./die-executing.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { type Member, type Server, startSystem, type System } from "./system.ts";

let system: System;
let servers: readonly [Server, Server];
let actions: MemberActions;
let here: Operators;
let there: Operators;
beforeAll(async () => {
  system = await startSystem();
  servers = [await system.start(), await system.start()];
  await fillBase(servers[0].context.db);
  actions = memberActions(system, servers[0]);
  [here, there] = [await signInOperators(system, servers[0]), await signInOperators(system, servers[1])];
  // The tests propose more than a cashier's daily limit, except where the limit is tested.
  await setDay(100_000_000n, 100_000);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await system.close();
});

type Proposal = { _id: string; state: string };
type Asked = "credit" | "debit" | "bonus" | "coins";
const reason = "agreed in the chat";
let count = 0;
const setDay = (money: bigint, coins: number): Promise<void> =>
  setOperatorSettings(
    servers[0].context.db,
    { adjustmentDay: { THB: money, LAK: money }, adjustmentCoinsDay: coins },
    system.time.clock.now(),
  );
const body = (what: Asked, amount: number, reference: string) => ({ what, amount, reference, reason });
const pathOf = (member: Member): string => `/api/members/${String(member.id)}/adjustments`;
const ask = (seat: Operators, member: Member, what: Asked, amount: number, reference = `T${(count += 1)}`) =>
  seat.nok("POST", pathOf(member), body(what, amount, reference));
const proposed = async (seat: Operators, member: Member, what: Asked, amount: number): Promise<Proposal> => {
  const answer = await ask(seat, member, what, amount);
  expect(answer).toMatchObject({ status: 200, body: { state: "waiting", member: { _id: String(member.id) } } });
  return answer.body;
};
const approve = (seat: Operators, { _id }: Proposal) => seat.ton("POST", `/api/proposals/${_id}/approve`, {});
const balance = async (member: Member): Promise<number> => (await actions.wallet(member)).wallet.amount;
const coinsOf = async ({ id }: Member): Promise<number> => {
  const { rows } = await system.background.owner.query<{ coin: string }>("select coin from member where id = $1", [id]);
  return Number(rows[0]?.coin);
};
const house = async (code: string): Promise<bigint> => {
  const { rows } = await system.background.owner.query<{ balance: string }>(
    "select balance from account where member_id is null and kind = 'reward' and code = $1 and currency = 'THB'",
    [code],
  );
  return BigInt(rows[0]?.balance ?? "0");
};

test("a manual credit is in the wallet once, by two people, against the house account", async () => {
  const member = await system.background.member(0n);
  const before = await house("adjustment");
  const proposal = await proposed(here, member, "credit", 120.5);
  expect(proposal).toMatchObject({ kind: "credit-wallet", amount: 120.5, currency: "BAHT", coins: null });
  expect(await here.nok("POST", `/api/proposals/${proposal._id}/approve`, {})).toMatchObject({
    status: 403,
    body: { message: "OWN_PROPOSAL" },
  });
  expect(await balance(member)).toBe(0);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => approve(at % 2 ? here : there, proposal)));
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { state: "done" } }]);
  expect(await approve(there, proposal)).toMatchObject({ status: 409, body: { message: "NOT_WAITING" } });
  expect(await balance(member)).toBe(120.5);
  expect(await house("adjustment")).toBe(before - 12_050n);
  // It is no deposit: it earns no coins and allows no bonus.
  expect(await actions.entries(member)).toMatchObject([
    { reference: proposal._id, statementType: "transfer", from: "SUPPORT", to: "WALLET", status: "SUCCESS" },
  ]);
});

test("a debit is limited to the wallet's balance, at the proposal and at the approval", async () => {
  const member = await system.background.member(0n);
  expect(await ask(here, member, "debit", 0.01)).toMatchObject({ status: 409, body: { message: "MONEY_NOT_ENOUGH" } });
  await approve(there, await proposed(here, member, "credit", 100));
  const [first, second] = [await proposed(here, member, "debit", 70), await proposed(there, member, "debit", 70)];
  // Two at once, while the wallet has enough for one.
  const answers = await Promise.all([approve(there, first), approve(here, second)]);
  expect(answers.map(({ body: said }) => (said as Proposal).state).toSorted()).toEqual(["done", "failed"]);
  expect(await balance(member)).toBe(30);
  expect((await actions.entries(member)).filter(({ to }) => to === "SUPPORT")).toMatchObject([{ amount: 70 }]);
  expect(await ask(here, member, "debit", 30.01)).toMatchObject({ status: 409 });
});

/** Approves a proposal without carrying it out, as a server does that dies then. */
const approvedOnly = async ({ _id }: Proposal) => {
  await system.background.owner.query(
    "update proposal set state = 'approved', approved_by = proposed_by + 1, decided_at = $2 where id = $1",
    [_id, system.time.clock.now()],
  );
  return servers[0].context.db.selectFrom("proposal").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
};

/** Carries a proposal out on one server, while another one is paused before its posting; what each says it became. */
const besideAPausedServer = async (row: ProposalRow, meanwhile: () => Promise<unknown>) => {
  const [{ context: one }, { context: other }] = servers;
  const { promise: paused, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const submit: typeof other.ledger.submit = async (posting) => {
    reach();
    await paused;
    return other.ledger.submit(posting);
  };
  const late = execute({ ...other, ledger: { ...other.ledger, submit } }, row);
  await reached;
  await meanwhile();
  const first = await execute(one, row);
  return { first, late: async () => (goOn(), late) };
};

test("a server that was paused in a debit takes nothing once the debit was given up, even if there is money again", async () => {
  const member = await system.background.member(5_000n);
  const row = await approvedOnly(await proposed(here, member, "debit", 50));
  const { context } = servers[0];
  const { first, late } = await besideAPausedServer(row, () => moveMoney(context, member, 5_000n, "withdraw"));
  expect(first).toBe("failed");
  await moveMoney(context, member, 5_000n);
  expect(await late()).toBe("failed");
  expect(await balance(member)).toBe(50);
  expect(await execute(context, row)).toBe("failed");
  expect((await actions.entries(member)).filter(({ to }) => to === "SUPPORT")).toEqual([]);
});

test.each(["credit", "debit", "bonus"] as const)(
  "a server that was paused in a %s moves nothing once it was given up because the member has left",
  async (what) => {
    const member = await system.background.member(5_000n);
    const row = await approvedOnly(await proposed(here, member, what, 20));
    const leave = () =>
      system.background.owner.query("update member set status = 'closed', closed_at = $2 where id = $1", [
        member.id,
        system.time.clock.now(),
      ]);
    const { first, late } = await besideAPausedServer(row, leave);
    expect([first, await late(), await execute(servers[0].context, row)]).toEqual(["failed", "failed", "failed"]);
    const wallet = await walletOf(servers[0].context, { id: member.id, currency: "THB" });
    expect(await servers[0].context.ledger.balance(wallet)).toMatchObject({ balance: 5_000n });
  },
);

test("a manual bonus is a bonus cost without terms, named in the reader's language", async () => {
  const member = await system.background.member(0n);
  const before = await house("bonus");
  await approve(there, await proposed(here, member, "bonus", 50));
  expect(await balance(member)).toBe(50);
  expect(await house("bonus")).toBe(before - 5_000n);
  const [entry] = await actions.entries(member);
  expect(entry).toMatchObject({ statementType: "bonus", amount: 50 });
  expect(JSON.stringify(entry)).toMatch(/Bonus from support|โบนัสจากเจ้าหน้าที่/);
});

test("coins are given once, as whole coins, and never as money", async () => {
  const member = await system.background.member(0n);
  for (const wrong of [1.5, 10_001])
    expect(await ask(here, member, "coins", wrong)).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
  const proposal = await proposed(here, member, "coins", 7);
  expect(proposal).toMatchObject({ kind: "give-coins", amount: null, currency: null, coins: 7 });
  await Promise.all(Array.from({ length: 6 }, (_, at) => approve(at % 2 ? here : there, proposal)));
  expect([await coinsOf(member), await balance(member)]).toEqual([7, 0]);
  const { body: log } = await here.owner("GET", "/api/audit?limit=1");
  expect(log).toMatchObject([{ act: "executeProposal", subject: proposal._id }]);
});

test.each(["credit", "coins"] as const)(
  "%s whose server died anywhere is completed by another one, once",
  async (what) => {
    for (const dieAt of deathPoints(9, 3)) {
      const member = await system.background.member(0n);
      const { _id } = await proposed(here, member, what, 5);
      await dieExecuting(system, servers, _id, dieAt);
      expect(what === "coins" ? await coinsOf(member) : await balance(member), `${dieAt}`).toBe(5);
    }
  },
);

test("one reference is proposed once, also of ten at once, and never again after it was done", async () => {
  const member = await system.background.member(0n);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => ask(at % 2 ? here : there, member, "credit", 1, "THE-SAME")),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  await approve(there, made[0]?.body as unknown as Proposal);
  expect(await ask(there, member, "credit", 1, "THE-SAME")).toMatchObject({
    status: 409,
    body: { message: "REFERENCE_USED" },
  });
  expect(await balance(member)).toBe(1);
});

test("an operator stays within the role's daily limit, also with two at once; a role with a higher limit may exceed it", async () => {
  const member = await system.background.member(0n);
  const own = await signInOperators(system, servers[0]);
  await setDay(100_00n, 5);
  const limited = { status: 409, body: { message: "ADJUSTMENT_LIMIT" } };
  expect(await ask(own, member, "credit", 100.01)).toMatchObject(limited);
  const both = await Promise.all([ask(own, member, "credit", 60), ask(own, member, "bonus", 60)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await ask(own, member, "credit", 40)).toMatchObject({ status: 200 });
  expect(await ask(own, member, "credit", 0.01)).toMatchObject(limited);
  // Coins have a limit of their own.
  expect(await ask(own, member, "coins", 5)).toMatchObject({ status: 200 });
  expect(await ask(own, member, "coins", 1)).toMatchObject(limited);
  // A refused proposal no longer counts.
  const waiting = (await own.ton("GET", "/api/proposals")).body as { _id: string; amount: number | null }[];
  const forty = waiting.find(({ amount }) => amount === 40);
  await own.ton("POST", `/api/proposals/${forty?._id ?? ""}/refuse`, { reason });
  expect(await ask(own, member, "credit", 40)).toMatchObject({ status: 200 });
  expect(await own.owner("POST", pathOf(member), body("credit", 5_000, "LARGE"))).toMatchObject({ status: 200 });
  // A day later the sum starts again.
  system.time.skip(25 * 3_600_000);
  expect(await ask(own, member, "credit", 100)).toMatchObject({ status: 200 });
  await setDay(100_000_000n, 100_000);
  await own.close();
});

test("a member who was closed in the meantime is given nothing; an unknown one is refused", async () => {
  const member = await system.background.member(0n);
  const [money, coins] = [await proposed(here, member, "credit", 9), await proposed(here, member, "coins", 9)];
  await system.background.owner.query("update member set status = 'closed', closed_at = $2 where id = $1", [
    member.id,
    system.time.clock.now(),
  ]);
  for (const proposal of [money, coins])
    expect(await approve(there, proposal)).toMatchObject({ body: { state: "failed" } });
  expect(await coinsOf(member)).toBe(0);
  expect(await ask(here, member, "credit", 1)).toMatchObject({ status: 404, body: { message: "NO_USER" } });
  for (const wrong of [0, -1, 1.001])
    expect((await here.nok("POST", pathOf(member), body("credit", wrong, "W1"))).status).toBe(400);
});

test("transactions and reports list manual adjustments, separate from deposits", async () => {
  const member = await system.background.member(0n);
  const { context } = servers[0];
  const report = async () => {
    await countReports(context);
    const said = await here.owner("GET", "/api/reports/money?currency=BAHT&from=2026-11-01&to=2027-01-31&by=month");
    return (said.body as { total: { moneyIn: number; adjustments: number; bonusCost: number; ngr: number } }).total;
  };
  const before = await report();
  await approve(there, await proposed(here, member, "credit", 80));
  await approve(there, await proposed(here, member, "debit", 30));
  await approve(there, await proposed(here, member, "bonus", 20));
  const after = await report();
  expect(after.moneyIn).toBe(before.moneyIn);
  expect(after.adjustments - before.adjustments).toBeCloseTo(50);
  expect(after.bonusCost - before.bonusCost).toBeCloseTo(20);
  expect(after.ngr - before.ngr).toBeCloseTo(-70);
  expect(await wrongFigures(context.db, "THB")).toEqual([]);
  await feedTransactions(context);
  const { body: said } = await here.owner("GET", `/api/transactions?member=${String(member.id)}&currency=BAHT`);
  expect((said as { rows: unknown[] }).rows).toMatchObject([
    { kind: "bonus", source: "hand-bonus", amount: 20 },
    { kind: "hand", source: "adjustment", amount: -30, operator: { username: expect.stringContaining("ton") } },
    { kind: "hand", source: "adjustment", amount: 80, from: "SUPPORT" },
  ]);
});

test("the books balance", async () => {
  expect(await audit(system.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
