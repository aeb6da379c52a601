import { afterAll, beforeAll, expect, test } from "vitest";

import { plainHttp } from "../../adapters/testing/plain-http.ts";
import { keepHourSamples } from "../../domain/overview/hour-samples.ts";
import { creditTransfer } from "../../domain/deposit/bank/credit-transfer.ts";
import { arrivalReference, depositReference } from "../../domain/deposit/bank/references.ts";
import { setOperatorSettings } from "../../lib/operator-settings.ts";
import { NoAnswer } from "../../lib/outgoing.ts";
import { watchCalls } from "../../lib/call-health.ts";
import { takeSms } from "../../domain/otp/sms-ceiling.ts";
import { memberWith, openConsole, openToken, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole({ adapters: { games: new Map([["PG", {} as never]]) } });
});
afterAll(() => fixture.close());

/** A member's deposit that succeeded just now. */
const deposit = async (memberId: bigint, reference: string, amount: bigint): Promise<void> => {
  const { ledger } = fixture.server.context;
  const wallet = await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId });
  const outcome = await ledger.submit({
    operation: "post",
    reference: `qr:${reference}`,
    kind: "deposit-qr",
    currency: "THB",
    amount,
    debit: await ledger.account({ kind: "qr", code: "WW", currency: "THB", memberId: null }),
    credit: wallet,
    wallet,
    saga: {
      memberId,
      reference,
      from: null,
      to: "paid",
      status: "SUCCESS",
      dueIn: null,
      list: true,
      kind: "qr-deposit",
      type: "deposit",
      fromCode: "WW",
      toCode: "WALLET",
    },
  });
  expect(outcome.is).toBe("done");
};

type View = {
  moneyIn: {
    today: number;
    count: number;
    members: number;
    weekAgo: number | null;
    days: { day: string; amount: number }[];
  };
  moneyOut: { today: number };
  gaming: { today: number; count: number };
  inFlight: { amount: number; days: { day: string; amount: number | null }[] };
  queues: { withdrawals: { count: number; usual: number | null } };
  justNow: { kind: string; amount: number; member: { phone: string } }[];
  providers: {
    code: string;
    calls: number;
    success: number;
    p95: number;
    state: string;
    isSlow: boolean;
    bars: { calls: number; unclear: number }[];
  }[];
};

test("the figures of each day and of today match the ledger", async () => {
  const [one, other] = [await memberWith(fixture, 0n), await memberWith(fixture, 0n)];
  await deposit(one.id, "QDAY1", 10_000n);
  fixture.server.advance(86_400_000);
  await deposit(one.id, "QDAY2A", 20_050n);
  await deposit(one.id, "QDAY2B", 100n);
  await deposit(other.id, "QDAY2C", 1n);
  const { ledger } = fixture.server.context;
  // A member who plays at two games is one member.
  for (const code of ["PG", "UFABET"]) {
    const play = await ledger.submit({
      operation: "post",
      reference: `play:${code}`,
      kind: "play",
      currency: "THB",
      amount: 700n,
      debit: await ledger.account({ kind: "game", code, currency: "THB", memberId: one.id }),
      credit: await ledger.account({ kind: "play", code, currency: "THB", memberId: null }),
    });
    expect(play.is).toBe("done");
  }
  const token = { token: await openAgain() };
  const view = (await fixture.ask("GET", "/api/overview?currency=BAHT", token)).json<View>();
  expect(view.moneyIn).toMatchObject({ today: 201.51, count: 3, members: 2, weekAgo: null });
  expect(view.moneyIn.days).toHaveLength(12);
  expect(view.moneyIn.days.slice(-2).map(({ amount }) => amount)).toEqual([100, 201.51]);
  expect(view.gaming).toMatchObject({ today: 14, count: 2, members: 1 });
  expect(view.moneyOut.today).toBe(0);
  expect(view.justNow.map(({ amount }) => amount)).toEqual([0.01, 1, 200.5, 100]);
  expect(JSON.stringify(view)).not.toContain(one.person.phone);
  expect((await fixture.ask("GET", "/api/overview?currency=LAK", token)).json<View>().moneyIn.today).toBe(0);
  fixture.server.advance(7 * 86_400_000);
  const later = (await fixture.ask("GET", "/api/overview", { token: await openAgain() })).json<View>();
  expect(later.moneyIn).toMatchObject({ today: 0, weekAgo: 201.51 });
});

test("the latest movements have deposits by bank transfer, by slip, and of money that was matched", async () => {
  const { context } = fixture.server;
  const { id: memberId } = await memberWith(fixture, 0n);
  const credit = async (channel: "bank" | "slip", kind: string, end: string, amount: bigint): Promise<void> => {
    const transfer = {
      sendingBank: "KBANK",
      reference: `20261121NOW${end}`,
      receivingBank: "SCB",
      amount,
      currency: "THB",
      at: context.clock.now(),
    } as const;
    const saga = { reference: depositReference(arrivalReference(transfer)), kind };
    expect(await creditTransfer(context, { transfer, memberId, channel, saga })).toBe("credited");
  };
  await credit("bank", "bank-deposit", "1", 111n);
  await credit("slip", "slip-deposit", "2", 222n);
  await credit("bank", "suspense-deposit", "3", 333n);
  await deposit(memberId, "QNOW4", 444n);
  fixture.server.advance(4_000);
  const { justNow } = (await fixture.ask("GET", "/api/overview", { token: await openAgain() })).json<View>();
  expect(justNow.slice(0, 4).map(({ kind, amount }) => [kind, amount])).toEqual([
    ["qr-deposit", 4.44],
    ["suspense-deposit", 3.33],
    ["slip-deposit", 2.22],
    ["bank-deposit", 1.11],
  ]);
});

const openAgain = async (): Promise<string> => {
  const { context } = fixture.server;
  const row = await context.db
    .selectFrom("operator")
    .select("id")
    .where("username", "=", "nok")
    .executeTakeFirstOrThrow();
  return openToken(context, row.id);
};

test("external calls are counted over all servers, and shown as health", async () => {
  const { context } = fixture.server;
  let took = 10;
  let status = 200;
  const http = plainHttp(async () => {
    fixture.server.advance(took);
    if (status === 0) throw new NoAnswer("none");
    return { status, headers: {}, body: "" };
  });
  const servers = [watchCalls(http, context.clock), watchCalls(http, context.clock)];
  const call = { target: "PG", method: "GET", url: "http://x/" } as const;
  for (const server of servers) {
    for (let count = 0; count < 9; count++) await server.http(call);
    await server.flush(context.db);
  }
  [status, took] = [500, 700];
  await servers[0]?.http(call);
  [status, took] = [0, 15_000];
  await servers[1]?.http(call).catch(() => undefined);
  await Promise.all(servers.map((server) => server.flush(context.db)));
  await servers[0]?.flush(context.db);
  const token = await openAgain();
  const [game] = (await fixture.ask("GET", "/api/overview", { token })).json<View>().providers;
  expect(game).toMatchObject({ code: "PG", calls: 20, success: 90, p95: 1_000, state: "watched", isSlow: false });
  expect(game?.bars.reduce((sum, bar) => sum + bar.unclear, 0)).toBe(2);

  // Red below the operators' limit, and slow told beside it.
  await setOperatorSettings(context.db, { alertProviderSuccess: 91 }, context.clock.now());
  [status, took] = [200, 8_000];
  for (let count = 0; count < 2; count++) await servers[0]?.http(call);
  await servers[0]?.flush(context.db);
  const [failing] = (await fixture.ask("GET", "/api/overview", { token: await openAgain() })).json<View>().providers;
  expect(failing).toMatchObject({ success: 90.9, state: "failing", isSlow: true });
});

test("the pulse changes when something happened, and only then", async () => {
  const token = await openAgain();
  const pulse = async () => {
    fixture.server.advance(4_000);
    return (await fixture.ask("GET", "/api/pulse", { token })).json<{
      version: string;
      waiting: Record<string, number>;
    }>();
  };
  await pulse();
  const before = await pulse();
  expect((await pulse()).version).toBe(before.version);
  expect(before.waiting).toEqual({
    withdrawals: 0,
    doubtful: 0,
    suspense: 0,
    claims: 0,
    erasures: 0,
    flags: 0,
    proposals: 0,
    security: 0,
    chats: 0,
  });
  const member = await memberWith(fixture, 500n);
  const moved = await pulse();
  expect(moved.version).not.toBe(before.version);
  await pulse();
  await fixture.server.context.db
    .insertInto("flag")
    .values({
      member_id: member.id,
      reference: "X",
      kind: "other-amount",
      subject: "s",
      detail: "{}",
      created_at: fixture.server.context.clock.now(),
    })
    .execute();
  expect((await pulse()).waiting["flags"]).toBe(1);
});

test("the hourly limit of SMS is shown to all operators until the hour ends", async () => {
  const sms = async () => {
    fixture.server.advance(1_000);
    const answer = await fixture.ask("GET", "/api/pulse", { token: await openAgain() });
    return answer.json<{ version: string; sms: { isFull: boolean; isLow: boolean } }>();
  };
  const before = await sms();
  expect(before.sms).toEqual({ isFull: false, isLow: false });
  const { db, log } = fixture.server.context;
  await takeSms({ db, log }, 0);
  const during = await sms();
  expect(during.sms).toEqual({ isFull: true, isLow: false });
  expect(during.version).not.toBe(before.version);
  fixture.server.advance(3_600_000);
  expect((await sms()).sms.isFull).toBe(false);
});

test("the state of the ledger is the last audit's; an operator can start one", async () => {
  const token = await openAgain();
  expect((await fixture.ask("GET", "/api/ledger", { token })).json()).toMatchObject({ proof: null });
});

test("amounts in baht and in kip are separate and never added up", async () => {
  const { context } = fixture.server;
  const { ledger, clock, db } = context;
  for (const [currency, amount] of [
    ["THB", 12_50n],
    ["LAK", 450_000_00n],
  ] as const) {
    const outcome = await ledger.submit({
      operation: "post",
      reference: `bank:BCEL:both-${currency}`,
      kind: "deposit-bank",
      currency,
      amount,
      debit: await ledger.account({ kind: "bank", code: "BCEL", currency, memberId: null }),
      credit: await ledger.account({ kind: "suspense", code: "BCEL", currency, memberId: null }),
    });
    expect(outcome.is).toBe("done");
    await db
      .insertInto("suspense")
      .values({
        reference: `bank:BCEL:both-${currency}`,
        channel: "bank",
        code: "BCEL",
        currency,
        amount,
        detail: JSON.stringify({ why: "no-member" }),
        state: "waiting",
        created_at: clock.now(),
      })
      .execute();
  }
  const token = await openAgain();
  const queue = async (currency: "BAHT" | "LAK") =>
    (await fixture.ask("GET", `/api/overview?currency=${currency}`, { token })).json<{
      queues: { suspense: { count: number; amount: number; otherAmount: number } };
    }>().queues.suspense;
  expect(await queue("BAHT")).toMatchObject({ count: 2, amount: 12.5, otherAmount: 450_000 });
  expect(await queue("LAK")).toMatchObject({ count: 2, amount: 450_000, otherAmount: 12.5 });
  const { sides } = (await fixture.ask("POST", "/api/ledger/audit", { token })).json<{
    sides: { currency: string; debits: number; credits: number }[];
  }>();
  expect(sides.map(({ currency }) => currency).toSorted()).toEqual(["BAHT", "LAK"]);
  for (const { debits, credits } of sides) expect(debits).toBe(credits);
  expect(sides.find(({ currency }) => currency === "LAK")?.debits).toBe(450_000);
});

test("what is in flight and waits is compared with the same hour of other days", async () => {
  const { context } = fixture.server;
  const HOUR_MS = 3_600_000;
  const { id: memberId } = await memberWith(fixture, 100_000n);
  const wallet = await context.ledger.account({ kind: "wallet", code: "", currency: "THB", memberId });
  const hold = await context.ledger.account({ kind: "transit", code: "", currency: "THB", memberId });
  const reserve = async (reference: string, amount: bigint): Promise<void> => {
    const held = await context.ledger.submit({
      operation: "post",
      reference: `w:${reference}`,
      kind: "withdraw",
      currency: "THB",
      amount,
      debit: wallet,
      credit: hold,
      wallet,
      saga: {
        memberId,
        reference,
        from: null,
        to: "reviewing",
        status: "IN_PROGRESS",
        dueIn: null,
        list: true,
        kind: "withdraw",
        type: "withdraw",
        fromCode: "WALLET",
        toCode: "BANK",
      },
    });
    expect(held.is).toBe("done");
  };
  await reserve("WHOUR1", 12_300n);
  await keepHourSamples(context);
  // The first look of an hour counts.
  await reserve("WHOUR2", 100n);
  await keepHourSamples(context);
  const view = async (): Promise<View> =>
    (await fixture.ask("GET", "/api/overview?currency=BAHT", { token: await openAgain() })).json<View>();
  fixture.server.advance(24 * HOUR_MS);
  const next = await view();
  expect(next.inFlight.days).toHaveLength(12);
  expect(next.inFlight.days.slice(-3).map(({ amount }) => amount)).toEqual([null, 123, 124]);
  expect(next.queues.withdrawals.usual).toBeNull();
  // An hour later is another hour of the day.
  fixture.server.advance(HOUR_MS);
  expect((await view()).inFlight.days.at(-2)?.amount).toBeNull();
  fixture.server.advance(23 * HOUR_MS);
  await keepHourSamples(context);
  fixture.server.advance(24 * HOUR_MS);
  await keepHourSamples(context);
  fixture.server.advance(24 * HOUR_MS);
  const last = await view();
  expect(last.inFlight.days.slice(-5).map(({ amount }) => amount)).toEqual([123, null, 124, 124, 124]);
  expect(last.queues.withdrawals.usual).toBe(2);
});
