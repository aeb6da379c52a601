import { afterAll, beforeAll, expect, test } from "vitest";

import { refreshBalances } from "../../apps/server/src/domain/transfer/refresh-balances.ts";
import { type Answer, type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { replaceGame } from "./replace-game.ts";

// Two servers on one database, with concurrent calls. Time runs four times as fast as the machine's, and 50 callers
// finish within the 8 s that they may wait.

let system: System;
let servers: readonly Server[];
let actions: MemberActions;
let resolvers: { stop: () => Promise<void> }[];
beforeAll(async () => {
  system = await startSystem(4);
  servers = [await system.start(), await system.start()];
  resolvers = servers.map((server) => server.context.sagas.start());
  actions = memberActions(system, servers[0] as Server);
});
afterAll(async () => {
  await Promise.all(resolvers.map((resolver) => resolver.stop()));
  await system.close();
});

const MANY = 50;

/** The same call `MANY` times, half of them on each server. */
const atOnce = (
  member: Member,
  method: "GET" | "POST",
  url: (index: number) => string,
  body?: (index: number) => unknown,
  key?: (index: number) => string,
): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: MANY }, (_, index) =>
      system.call(servers[index % 2] as Server, member, method, url(index), body?.(index), key?.(index)),
    ),
  );

const count = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;
const rows = async (sql: string, values: unknown[]) =>
  (await system.background.owner.query(sql, values)).rows as never[];

test("one key, 50 calls: one transfer, and the same answer for all", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 0 });
  const wish = { from: "WALLET", to: "PG", amount: 10 };
  const answers = await atOnce(
    member,
    "POST",
    () => "/api/wallet/transfer",
    () => wish,
    () => "the-one-key",
  );
  expect(count(answers, 200)).toBe(MANY);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await actions.holds(member, "PG")).toBe(10);
  const other = await actions.post(member, "/api/wallet/transfer", { ...wish, amount: 11 }, "the-one-key");
  expect(other).toMatchObject({ status: 409, body: { message: "IDEMPOTENCY_CONFLICT" } });
  const another = await system.background.member(100_000n);
  expect(await actions.post(another, "/api/wallet/transfer", wish, "the-one-key")).toMatchObject({ status: 404 });
});

test("50 transfers of 10 out of 200: 20 are done, and the wallet never goes below zero", async () => {
  const member = await system.background.member(20_000n);
  await actions.withGames(member, { UFABET: 0 });
  const answers = await atOnce(
    member,
    "POST",
    () => "/api/wallet/transfer",
    () => ({ from: "WALLET", to: "UFABET", amount: 10 }),
  );
  const failed = answers.filter(({ status }) => status !== 200 && status !== 202);
  for (const { body } of failed)
    expect(["MONEY_NOT_ENOUGH", "TRANSFER_IN_PROGRESS"]).toContain((body as { message: string }).message);
  await actions.settled(member);
  const there = await actions.holds(member, "UFABET");
  expect(there).toBe(10 * (MANY - failed.length));
  expect((await actions.wallet(member)).wallet.amount).toBe(200 - there);
  expect(
    await rows("select 1 from account where member_id = $1 and (held <> 0 or busy is not null)", [member.id]),
  ).toEqual([]);
});

test("50 withdrawals of 5,000: 200,000 a day are paid automatically, the rest waits for an operator", async () => {
  const member = await system.background.member(25_000_000n);
  const answers = await atOnce(
    member,
    "POST",
    () => "/api/wallet/withdraw",
    () => ({ amount: 5_000 }),
    (index) => `withdrawal-${index}`,
  );
  expect(count(answers, 200)).toBe(MANY);
  expect((await actions.wallet(member)).wallet.amount).toBe(0);
  const paid = async () => (await actions.entries(member)).filter(({ status }) => status === "SUCCESS").length;
  for (let round = 0; round < 200 && (await paid()) < 40; round++) await system.time.schedule.sleep(500);
  await system.time.schedule.sleep(5_000);
  expect(await paid()).toBe(40);
  const payouts = (await system.person("GET", `/bank/payouts?accountNo=${member.id}`)) as { amount: number }[];
  expect(payouts.reduce((sum, { amount }) => sum + amount, 0)).toBe(200_000);
  system.time.skip(86_400_000);
  await system.time.schedule.sleep(5_000);
  expect(await paid()).toBe(40);
});

test("50 withdrawAlls of everything: one withdraws", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 300, UFABET: 300, HUAYHD: 100 });
  const answers = await atOnce(
    member,
    "POST",
    () => "/api/wallet/withdrawAll",
    () => ({ amount: 1_000 }),
  );
  expect(count(answers, 200)).toBe(1);
  await actions.settled(member);
  const withdrawn = (await actions.entries(member)).filter(({ statementType }) => statementType === "withdraw");
  expect(withdrawn).toMatchObject([{ amount: 1_000, status: "SUCCESS" }]);
  expect((await actions.wallet(member)).wallet.amount).toBe(0);
});

test("50 QRs of one amount are one order; of many amounts one stays open", async () => {
  const member = await system.background.member(0n);
  for (const provider of ["KBANK", "WW"]) {
    const same = await atOnce(
      member,
      "POST",
      () => `/api/qrcode/${provider}`,
      () => ({ amount: 400 }),
    );
    expect(new Set(same.map(({ body }) => (body as { qrcodeId: string }).qrcodeId)).size).toBe(1);
    await atOnce(
      member,
      "POST",
      () => `/api/qrcode/${provider}`,
      (index) => ({ amount: 500 + index }),
    );
    const open = await rows("select 1 from qr_order where member_id = $1 and provider = $2 and closed_at is null", [
      member.id,
      provider,
    ]);
    expect(open.length).toBeLessThanOrEqual(1);
  }
});

test("50 activations are one account; 50 refreshes post a win once", async () => {
  const member = await system.background.member(100_000n);
  const answers = await atOnce(member, "GET", () => "/api/wallet/activate/PG");
  expect(count(answers, 200)).toBeGreaterThanOrEqual(1);
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ message: "SLOT_ALREADY_ACTIVE" });
  expect(await rows("select 1 from game_account where member_id = $1", [member.id])).toHaveLength(1);
  await actions.post(member, "/api/wallet/transfer", { from: "WALLET", to: "PG", amount: 500 });
  await system.person("POST", "/games/PG/rounds", {
    username: await actions.usernameAt(member, "PG"),
    stake: 100,
    payout: 400,
  });
  const refreshes = await atOnce(member, "GET", () => "/api/wallet/refresh/slot");
  expect(count(refreshes, 200)).toBe(MANY);
  expect((await actions.wallet(member)).slots.find(({ code }) => code === "PG")?.amount).toBe(800);
  const account = "select id from account where member_id = $1 and kind = 'game'";
  expect(await rows(`select amount from transfer where kind = 'play' and credit in (${account})`, [member.id])).toEqual(
    [{ amount: 30_000n }],
  );
});

test("calls that come while the games are asked share one more question; each is answered within 7 s", async () => {
  const server = servers[0] as Server;
  const { context } = server;
  const member = await system.background.member(0n);
  await actions.withGames(member, { PG: 0, UFABET: 0 });
  const ask = () => refreshBalances(context, { id: member.id, currency: "THB" });
  const slow = (ms: number) =>
    replaceGame(server, "UFABET", (port) => ({
      balance: async (account) => {
        await system.time.schedule.sleep(ms);
        return port.balance(account);
      },
    }));
  let asked = 0;
  const healPg = replaceGame(server, "PG", (port) => ({
    balance: (account) => {
      asked += 1;
      return port.balance(account);
    },
  }));
  let heal = slow(2_000);
  const first = ask();
  const later = Array.from({ length: 5 }, ask);
  await system.time.schedule.sleep(500);
  later.push(ask());
  await expect(first).resolves.toEqual({ areClear: true, failed: [] });
  expect(await Promise.all(later)).toEqual(Array.from({ length: 6 }, () => ({ areClear: true, failed: [] })));
  expect(asked).toBe(2);
  heal();

  heal = slow(60_000);
  const age = context.stopwatch();
  const silent = { areClear: false, failed: ["UFABET"] };
  expect(await Promise.all([ask(), ask()])).toEqual([silent, silent]);
  expect(age()).toBeLessThan(10_000);
  heal();
  healPg();
  await expect(ask()).resolves.toEqual({ areClear: true, failed: [] });
});
