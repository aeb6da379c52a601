import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { askBank } from "../../apps/server/src/domain/deposit/bank/ask-bank.ts";
import { readDueReports } from "../../apps/server/src/domain/game/read-due-reports.ts";
import type { Posting } from "../../apps/server/src/ledger/posting.ts";
import {
  lastReconciliation,
  reconcile,
  reconciled,
  reconcileWhenDue,
} from "../../apps/server/src/domain/reconciliation/reconcile.ts";
import { gameProviders } from "../../apps/sandbox/src/games/providers.ts";
import { OUR_MOBILE } from "../../apps/sandbox/src/world/gifts.ts";
import { codeOf, giftsOf } from "./gifts.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let other: Server;
let actions: MemberActions;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem(20);
  other = await system.start();
  server = await system.start();
  resolver = server.context.sagas.start();
  actions = memberActions(system, server);
});
afterEach(async () => {
  system.struck.clear();
  await actions.heal();
});
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

const MINUTE = 60_000;
const games = gameProviders.map(({ code }) => code);

const differences = async (provider?: string) =>
  (await lastReconciliation(server.context)).differences.filter(
    (one) => provider === undefined || one.provider === provider,
  );
const about = async (text: string) => (await differences()).filter(({ what }) => what.includes(text));
const run = async (provider: string) =>
  (await reconcile(server.context, { provider })).runs.find((one) => one.provider === provider);

const play = async (member: Member, code: string, stake: number, payout: number): Promise<string> => {
  const username = await actions.usernameAt(member, code);
  await system.person("POST", `/games/${code}/rounds`, { username, stake, payout });
  return username;
};

/** Orders a QR and pays it. It is credited when the callback is delivered. */
const payQr = async (member: Member, provider: string, amount = 200): Promise<string> => {
  const made = await actions.post(member, `/api/qrcode/${provider}`, { amount });
  const { qrcodeId } = made.body as { qrcodeId: string };
  await system.person("POST", "/bank/payments", { qrcodeId });
  return qrcodeId;
};
const credited = (member: Member, amount: number) =>
  eventually(
    system,
    () => actions.wallet(member),
    ({ wallet }) => wallet.amount === amount,
  );

/** A bank transfer to our account from an unknown sender. */
const transferFromNobody = async (): Promise<void> => {
  const to = { bankCode: "SCB", accountNo: "4680123456" };
  await system.background.owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
     values (1, 'THB', 'BANK', 'AUTO', 'TH', $1, 'KRAPAO', $2)`,
    [to.bankCode, to.accountNo],
  );
  const from = { bankCode: "KBANK", accountNo: "5550001111", accountName: "NOBODY" };
  await system.person("POST", "/bank/transfers", { from, to, amount: 50 });
  // The first reading ends at the server's measure of the time, which may be a moment before the transfer.
  const booked = async () => {
    await askBank(server.context);
    return system.background.owner.query("select 1 from bank_transfer where sender_no = $1", [from.accountNo]);
  };
  await eventually(system, booked, ({ rows }) => rows.length > 0);
};

test("every outside system is compared, and correct books have no difference", { timeout: 120_000 }, async () => {
  expect(new Set(reconciled(server.context))).toEqual(
    new Set([...games, "KBANK", "WW", "PAYTIMZ", "PAYONEX", "TRUEMONEY", "BANK", "PAYOUTS"]),
  );
  const member = await system.background.member(100_000n);
  await actions.withGames(member, Object.fromEntries(games.map((code) => [code, 50])));
  for (const code of games) await play(member, code, 40, 10);
  await actions.post(member, "/api/wallet/transferAll", { to: "WALLET" });
  for (const provider of ["KBANK", "WW", "PAYTIMZ", "PAYONEX"]) {
    const before = (await actions.wallet(member)).wallet.amount;
    await payQr(member, provider);
    await credited(member, before + 200);
  }
  const gifts = giftsOf(system, server);
  await gifts.send(member, await gifts.wrap(40.5));
  await transferFromNobody();
  expect((await actions.post(member, "/api/wallet/withdraw", { amount: 300 })).status).toBe(200);
  await actions.settled(member);
  system.time.skip(5 * MINUTE);
  for (let round = 0; round < 3; round++) {
    const { runs, differences: found } = await reconcile(server.context);
    expect(found).toEqual([]);
    expect(runs.map(({ provider }) => provider).toSorted((one, two) => one.localeCompare(two))).toEqual(
      [...reconciled(server.context)].toSorted((one, two) => one.localeCompare(two)),
    );
    for (const { provider, state, checked, sums } of runs) {
      expect([provider, state]).toEqual([provider, "done"]);
      expect(checked, provider).toBeGreaterThan(0);
      expect(sums.THB?.ours, provider).toBe(sums.THB?.theirs);
    }
    system.time.skip(10 * MINUTE);
    await readDueReports(server.context);
  }
});

test("transfers, payments and payouts in progress are no difference", { timeout: 120_000 }, async () => {
  const member = await system.background.member(200_000n);
  await actions.withGames(member, { PG: 100, ASKMEBET: 100 });
  system.struck.set("/TransferIn", "lost-reply");
  system.struck.set("/GetSingleTransaction", "error");
  system.struck.set("/askmebet/withdraw", "lost-reply");
  system.struck.set("/v1/payouts", "lost-reply");
  const wishes = [
    { from: "WALLET", to: "PG", amount: 50 },
    { from: "ASKMEBET", to: "WALLET", amount: 50 },
  ];
  for (const wish of wishes) expect((await actions.post(member, "/api/wallet/transfer", wish)).status).toBe(202);
  expect((await actions.post(member, "/api/wallet/withdraw", { amount: 300 })).status).toBe(200);
  // The provider is paid, and sends no callback yet.
  await actions.fault("KBANK", "silent");
  system.struck.set("/v4/inquiry", "error");
  const qrcodeId = await payQr(member, "KBANK");
  await system.time.schedule.sleep(5_000);
  system.time.skip(3 * MINUTE);
  await reconcile(server.context);
  expect(await about(await actions.usernameAt(member, "PG"))).toEqual([]);
  expect(await about(await actions.usernameAt(member, "ASKMEBET"))).toEqual([]);
  expect(await about(qrcodeId)).toEqual([]);
  expect(await differences("PAYOUTS")).toEqual([]);
  system.struck.clear();
  await actions.heal();
  for (let second = 0; second < 200; second++) {
    system.time.skip(5_000);
    await system.time.schedule.sleep(300);
    const open = await system.background.owner.query(
      "select 1 from saga where member_id = $1 and status = 'IN_PROGRESS'",
      [member.id],
    );
    if (open.rows.length === 0) break;
  }
  system.time.skip(5 * MINUTE);
  await reconcile(server.context);
  expect(await differences()).toEqual([]);
});

test(
  "money moved at a game without us is listed, as transfer and as play, until it is moved back",
  { timeout: 120_000 },
  async () => {
    const member = await system.background.member(100_000n);
    await actions.withGames(member, { UFABET: 300 });
    const username = await actions.usernameAt(member, "UFABET");
    const book = system.world.gameBook("UFABET");
    book.transfer({ username, reference: "thief", direction: "out", amount: 120_00n });
    await play(member, "UFABET", 30, 0);
    // Long enough after the bet that the balance certainly includes it.
    system.time.skip(10_000);
    await run("UFABET");
    expect(await about(username)).toMatchObject([
      { kind: "transfer", what: `${username} out`, ours: 0n, theirs: 120_00n, memberId: member.id },
    ]);
    system.time.skip(30_000);
    await readDueReports(server.context);
    const [listed] = (await about(username)).filter(({ kind }) => kind === "play");
    expect(listed).toMatchObject({ what: username, ours: -120_00n, theirs: 0n, provider: "UFABET" });
    const { rows } = await system.background.owner.query(
      "select balance from account where kind = 'difference' and code = 'UFABET'",
    );
    expect(rows).toEqual([{ balance: 120_00n }]);
    system.time.skip(10 * MINUTE);
    await run("UFABET");
    const again = (await about(username)).find(({ kind }) => kind === "play");
    expect(again?.firstSeen).toEqual(listed?.firstSeen);
    expect(again?.lastSeen.getTime()).toBeGreaterThan(listed?.lastSeen.getTime() ?? 0);

    book.transfer({ username, reference: "thief again", direction: "in", amount: 120_00n });
    await run("UFABET");
    system.time.skip(30_000);
    await readDueReports(server.context);
    // The play is explained again, and the transfer without us stays listed.
    expect((await about(username)).map(({ kind, what }) => [kind, what])).toEqual(
      expect.arrayContaining([
        ["transfer", `${username} out`],
        ["transfer", `${username} in`],
      ]),
    );
    expect((await about(username)).some(({ kind }) => kind === "play")).toBe(false);
  },
);

test("accounts that only one side has are listed, and removed once both have them", async () => {
  const member = await system.background.member(0n);
  await actions.withGames(member, { HUAYHD: 0 });
  const book = system.world.gameBook("HUAYHD");
  book.open({ username: "krnobody", password: "12345678", currency: "THB" });
  book.transfer({ username: "krnobody", reference: "whose", direction: "in", amount: 5_00n });
  book.open({ username: "krempty", password: "12345678", currency: "THB" });
  const username = await actions.usernameAt(member, "HUAYHD");
  await system.background.owner.query("update game_account set username = 'kr0lost' where member_id = $1", [member.id]);
  await run("HUAYHD");
  expect(await about("krnobody")).toMatchObject([{ kind: "balance", ours: null, theirs: 5_00n, memberId: null }]);
  expect(await about("krempty")).toEqual([]);
  expect(await about("kr0lost")).toMatchObject([{ kind: "balance", ours: 0n, theirs: null, memberId: member.id }]);
  expect(await about(username)).toEqual([]);
  await system.background.owner.query("update game_account set username = $2 where member_id = $1", [
    member.id,
    username,
  ]);
  await run("HUAYHD");
  expect(await about("kr0lost")).toEqual([]);
  expect(await about("krnobody")).toHaveLength(1);
  book.transfer({ username: "krnobody", reference: "theirs again", direction: "out", amount: 5_00n });
  await run("HUAYHD");
  expect(await about("krnobody")).toEqual([]);
});

test("a payment that our books lack is listed until it is credited", { timeout: 120_000 }, async () => {
  const member = await system.background.member(0n);
  const made = await actions.post(member, "/api/qrcode/KBANK", { amount: 150 });
  const { qrcodeId } = made.body as { qrcodeId: string };
  // A day after its end the questions stop. It is paid all the same, and no callback arrives.
  system.time.skip(25 * 60 * MINUTE);
  await eventually(
    system,
    async () =>
      (await system.background.owner.query("select status from saga where reference = $1", [qrcodeId])).rows as {
        status: string;
      }[],
    ([row]) => row?.status === "FAILED",
  );
  await actions.fault("KBANK", "silent");
  await system.person("POST", "/bank/payments", { qrcodeId });
  await actions.heal();
  await run("KBANK");
  expect(await about(qrcodeId)).toEqual([]);
  system.time.skip(3 * MINUTE);
  expect(await run("KBANK")).toMatchObject({ state: "done", differences: 1 });
  expect(await about(qrcodeId)).toMatchObject([{ kind: "payment", ours: null, theirs: 150_00n, memberId: member.id }]);
  // It is still listed days later, though no list reaches back so far. Then the callback arrives.
  system.time.skip(72 * 60 * MINUTE);
  await run("KBANK");
  expect(await about(qrcodeId)).toHaveLength(1);
  const told = await server.app.inject({
    method: "POST",
    url: "/callbacks/qr/KBANK",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ reference1: qrcodeId }),
  });
  expect(told.statusCode).toBe(200);
  await credited(member, 150);
  await run("KBANK");
  expect(await about(qrcodeId)).toEqual([]);
});

test("an entry that the provider lacks is listed", async () => {
  const member = await system.background.member(100_000n);
  const { ledger } = server.context;
  const house = (kind: "qr" | "payout", code: string) =>
    ledger.account({ kind, code, currency: "THB", memberId: null });
  const wallet = await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: member.id });
  const base = { currency: "THB", amount: 90_00n } as const;
  const ours: Posting[] = [
    {
      ...base,
      operation: "post",
      reference: "qr:QFORGED",
      kind: "deposit-qr",
      debit: await house("qr", "WW"),
      credit: wallet,
    },
    {
      ...base,
      operation: "hold",
      reference: "WFORGED",
      kind: "withdraw",
      debit: wallet,
      credit: await house("payout", ""),
    },
    {
      ...base,
      operation: "settle",
      reference: "WFORGED",
      kind: "withdraw",
      debit: wallet,
      credit: await house("payout", ""),
    },
  ];
  for (const posting of ours) expect((await ledger.submit(posting)).is).toBe("done");
  system.world.payouts.pay({
    reference: "WUNKNOWN",
    amount: 70_00n,
    currency: "THB",
    bankCode: "SCB",
    accountNo: "1234567890",
    accountName: "A",
  });
  system.time.skip(3 * MINUTE);
  for (let round = 0; round < 2; round++) {
    await reconcile(server.context);
    expect(await about("QFORGED")).toMatchObject([
      { kind: "payment", provider: "WW", ours: 90_00n, theirs: null, memberId: member.id },
    ]);
    expect(await about("WFORGED")).toMatchObject([{ kind: "payout", ours: 90_00n, theirs: null, memberId: member.id }]);
    expect(await about("WUNKNOWN")).toMatchObject([{ kind: "payout", ours: null, theirs: 70_00n, memberId: null }]);
    system.time.skip(60 * MINUTE);
  }
});

test("a provider without a clear answer ends its own run, and the next run compares what it missed", async () => {
  const member = await system.background.member(0n);
  await payQr(member, "PAYTIMZ");
  await credited(member, 200);
  system.time.skip(5 * MINUTE);
  for (const kind of ["error", "nonsense", "lost-reply"]) {
    await actions.fault("PAYTIMZ", kind);
    await actions.fault("PG", kind);
    const { runs } = await reconcile(server.context);
    const state = (provider: string) => runs.find((one) => one.provider === provider)?.state;
    expect([state("PAYTIMZ"), state("PG"), state("HUAYHD"), state("KBANK")]).toEqual([
      "unclear",
      "unclear",
      "done",
      "done",
    ]);
    await actions.heal();
  }
  system.time.skip(10 * MINUTE);
  const done = await run("PAYTIMZ");
  expect(done).toMatchObject({ state: "done", differences: 0 });
  expect(done?.checked).toBeGreaterThan(0);
});

test("of several servers one compares when it is due", async () => {
  system.time.skip(11 * MINUTE);
  const did = await Promise.all([server, other, server, other].map(({ context }) => reconcileWhenDue(context)));
  expect(did.filter(Boolean)).toHaveLength(1);
  expect(await reconcileWhenDue(other.context)).toBe(false);
});

test("a gift that our wallet redeemed without a credit is listed until it is credited", async () => {
  const gifts = giftsOf(system, server);
  const link = await gifts.wrap(66);
  system.world.gifts.redeem(codeOf(link), OUR_MOBILE);
  system.time.skip(5 * MINUTE);
  await run("TRUEMONEY");
  expect(await differences("TRUEMONEY")).toMatchObject([{ kind: "payment", ours: null, theirs: 6_600n }]);
  // A member who sends it has no new gift, but one that was redeemed before.
  const member = await system.background.member(0n);
  expect(await gifts.send(member, link)).toMatchObject({ status: 409, body: { message: "TRUELINK_DUPLICATE" } });
  await actions.fault("truemoney", "nonsense");
  expect(await run("TRUEMONEY")).toMatchObject({ state: "unclear" });
  await actions.heal();
  expect(await run("TRUEMONEY")).toMatchObject({ state: "done", differences: 1 });
});
