import type { TransactionDetail, TransactionPage } from "@krapao/contract/operator/transaction-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { feedTransactions } from "../../domain/transaction/feed.ts";
import { addDays, dayOf } from "../../lib/calendar.ts";
import type { AccountKind } from "../../ledger/ledger.ts";
import { bookDeposit, bookMovement, noonBefore } from "../../testing/book-movement.ts";
import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
let one: bigint;
let other: bigint;
beforeAll(async () => {
  fixture = await openConsole();
  one = (await memberWith(fixture, 0n)).id;
  other = (await memberWith(fixture, 0n)).id;
});
afterAll(() => fixture.close());

const today = (): string => dayOf(fixture.server.context.databaseTime.now());

const list = async (query = ""): Promise<TransactionPage> => {
  const answer = await fixture.ask("GET", `/api/transactions?${query}`, { token: fixture.nok });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<TransactionPage>();
};

const feed = (): Promise<void> => feedTransactions(fixture.server.context);

test("every movement is listed once, whichever server feeds it, with totals of all that match", async () => {
  for (let day = 30; day >= 1; day--)
    await bookDeposit(fixture.server.context, day % 2 === 0 ? one : other, BigInt(day) * 10_000n, day);
  await bookMovement(fixture.server.context, {
    kind: "play",
    house: ["play", "PG"],
    member: one,
    amount: 5_050n,
    at: noonBefore(fixture.server.context, 2),
    isPaid: false,
  });
  await Promise.all([feed(), feed()]);
  await feed();
  const page = await list("limit=5");
  expect(page.rows).toHaveLength(5);
  expect(page.found).toEqual({ count: 31, in: 46_500, out: 50.5 });
  expect(page.all).toBe(31);
  expect(page.isComplete).toBe(true);
  expect(page.rows[0]).toMatchObject({ kind: "deposit", amount: 100, channel: "qr", from: "KBANK", state: "done" });
  expect(page.rows.find(({ kind, amount }) => kind === "play" && amount === -50.5)?.providers).toEqual(["PG"]);
  expect(JSON.stringify(page)).toMatch(/•••/);
});

test("pages go forward and back in one order, without a duplicate or a missing row, in every sort", async () => {
  for (const sort of ["newest", "oldest", "largest", "smallest"]) {
    const seen: string[] = [];
    let after = "";
    for (let isMore = true; isMore;) {
      const page: TransactionPage = await list(`limit=7&sort=${sort}${after}`);
      seen.push(...page.rows.map(({ _id }) => _id));
      isMore = page.hasMore;
      after = `&after=${page.rows.at(-1)?.mark ?? ""}`;
    }
    expect(seen).toHaveLength(31);
    expect(new Set(seen).size).toBe(31);
    const whole = await list(`limit=100&sort=${sort}`);
    expect(whole.rows.map(({ _id }) => _id)).toEqual(seen);
    const back = await list(`limit=7&sort=${sort}&before=${whole.rows[14]?.mark ?? ""}`);
    expect(back.rows.map(({ _id }) => _id)).toEqual(seen.slice(7, 14));
    expect(back.hasEarlier).toBe(true);
  }
});

test("each filter matches what it says, and totals are those of the matching rows", async () => {
  const queries = [
    `from=${addDays(today(), -7)}&to=${addDays(today(), -3)}`,
    "least=1000",
    "least=1234&most=2222",
    "most=99.99",
    "kinds=play",
    "kinds=play,deposit&providers=PG",
    "channels=qr&providers=KBANK",
    "banks=SCB",
    `member=${one}`,
    `member=${one}&least=500&sort=largest`,
    "states=open,returned",
    "operator=any",
    "currency=LAK",
  ];
  for (const query of queries) {
    const { rows, found } = await list(`${query}&limit=100`);
    const sum = (sign: number): number =>
      rows.reduce((total, { amount }) => (Math.sign(amount) === sign ? total + Math.abs(amount) : total), 0);
    expect({ query, ...found }).toEqual({ query, count: rows.length, in: sum(1), out: sum(-1) });
  }
  expect((await list("least=1234&most=2222")).found.count).toBe(10);
  for (const query of ["kinds=none", "states=x", "channels=post", "after=x", "member=x", "from=yesterday"])
    expect((await fixture.ask("GET", `/api/transactions?${query}`, { token: fixture.nok })).statusCode, query).toBe(
      400,
    );
  expect((await fixture.ask("GET", "/api/transactions")).statusCode).toBe(401);
});

test("an open movement's row changes when it ends, and returned money is in no total", async () => {
  const { context } = fixture.server;
  const reference = await bookMovement(fixture.server.context, {
    kind: "withdraw",
    house: ["payout", ""],
    member: one,
    amount: 70_000n,
    at: context.databaseTime.now(),
    isPaid: false,
    isHeld: true,
    saga: { kind: "withdraw", type: "withdraw", fromCode: "WALLET", toCode: "SCB", data: {} },
  });
  await feed();
  const open = await list("states=open");
  expect(open.rows).toMatchObject([{ reference, state: "open", amount: -700, to: "SCB" }]);
  expect(open.found).toEqual({ count: 1, in: 0, out: 700 });
  const id = open.rows[0]?._id ?? "";
  const held = await context.ledger.submit({
    operation: "release",
    reference,
    kind: "withdraw",
    currency: "THB",
    amount: 70_000n,
    debit: await context.ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: one }),
    credit: await context.ledger.account({ kind: "payout", code: "", currency: "THB", memberId: null }),
    saga: {
      memberId: one,
      reference,
      from: ["held"],
      to: "returned",
      status: "FAILED",
      dueIn: null,
      data: { decision: { outcome: "refused", by: "1", at: new Date(0).toISOString(), reason: "no" } },
    },
  });
  expect(held.is).toBe("done");
  await feed();
  expect((await list("states=open")).found.count).toBe(0);
  expect((await list("states=returned")).found).toEqual({ count: 1, in: 0, out: 0 });
  const decided = await list("operator=any");
  expect(decided.rows).toMatchObject([{ _id: id, state: "returned", operator: { _id: "1" } }]);
});

test("money out names the payouts and its bank; money between our own accounts is a kind of its own and in no total", async () => {
  const { context } = fixture.server;
  const paid = await list("channels=payout");
  expect(paid.rows.length).toBeGreaterThan(0);
  expect(paid.rows.every(({ kind, channel, to }) => kind === "withdraw" && channel === "payout" && to === "SCB")).toBe(
    true,
  );
  expect((await list("channels=payout&banks=SCB")).found).toEqual(paid.found);
  const before = await list();
  const ledger = context.ledgerAt(noonBefore(fixture.server.context, 3));
  const account = (kind: AccountKind, code: string) => ledger.account({ kind, code, currency: "THB", memberId: null });
  const outcome = await ledger.submit({
    operation: "post",
    reference: "treasury:20261122-1",
    kind: "treasury",
    currency: "THB",
    amount: 900_000n,
    debit: await account("payout", ""),
    credit: await account("bank", "KTB"),
  });
  expect(outcome.is).toBe("done");
  await ledger.close();
  await feed();
  expect((await list("kinds=treasury")).rows).toMatchObject([
    { reference: "treasury:20261122-1", member: null, amount: 9_000, from: "KTB", to: "payout", channel: null },
  ]);
  expect((await list("banks=KTB")).found).toEqual({ count: 1, in: 0, out: 0 });
  expect((await list()).found).toEqual({ ...before.found, count: before.found.count + 1 });
});

test("one transaction shows its entries and what the member did before and after it", async () => {
  const { rows } = await list(`member=${one}&limit=3&kinds=deposit`);
  const row = rows[1];
  const answer = await fixture.ask("GET", `/api/transactions/${row?._id}`, { token: fixture.nok });
  expect(answer.statusCode, answer.body).toBe(200);
  const detail = answer.json<TransactionDetail>();
  expect(detail.books.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    -(row?.amount ?? 0),
    row?.amount,
  ]);
  expect(detail.around.length).toBeGreaterThan(1);
  expect((await fixture.ask("GET", "/api/transactions/999999", { token: fixture.nok })).statusCode).toBe(404);
});

const detailOf = async (reference: string): Promise<TransactionDetail> => {
  const { db } = fixture.server.context;
  const row = db.selectFrom("transaction").select("id").where("reference", "=", reference);
  const { id } = await row.executeTakeFirstOrThrow();
  return (await fixture.ask("GET", `/api/transactions/${id}`, { token: fixture.nok })).json<TransactionDetail>();
};

test("a transaction tells what its bank and its provider know it by: account, name, both references", async () => {
  const { db, clock } = fixture.server.context;
  const at = noonBefore(fixture.server.context, 1);
  const arrival = "bank:BBL:20261122KNOWN1";
  const sender = { sending_bank: "BBL", sender_no: "0011223344", sender_name: "SOMCHAI JAIDEE" };
  const receiver = { receiving_bank: "SCB", receiving_no: "4680123456" };
  await db
    .insertInto("bank_transfer")
    .values({
      ...{ reference: arrival, ...sender, ...receiver, currency: "THB", amount: 70_000n, at, created_at: clock.now() },
      ...{ booked_as: "wallet", member_id: one, repeat_of: null },
    })
    .execute();
  const deposited = { member: one, at, isPaid: true, amount: 70_000n } as const;
  const type = { type: "deposit", toCode: "WALLET" } as const;
  const byBank = await bookMovement(fixture.server.context, {
    ...{ kind: "deposit-bank", house: ["bank", "SCB"], ...deposited },
    saga: { kind: "bank-deposit", ...type, fromCode: "BBL", data: { transfer: arrival } },
  });
  const byCode = await bookMovement(fixture.server.context, {
    ...{ kind: "deposit-qr", house: ["qr", "KBANK"], ...deposited },
    saga: { kind: "qr-deposit", ...type, fromCode: "KBANK", data: { payment: "PAY-77120416" } },
  });
  const payee = { bankCode: "KBANK", accountNo: "9876543210", accountName: "SOMCHAI JAIDEE" };
  const paidOut = await bookMovement(fixture.server.context, {
    ...{ kind: "withdraw", house: ["payout", ""], member: one, at, isPaid: false, amount: 1_000n },
    saga: { kind: "withdraw", type: "withdraw", fromCode: "WALLET", toCode: "KBANK", data: { payee } },
  });
  await feed();
  expect((await detailOf(byBank)).bank).toMatchObject({
    account: { bankCode: "BBL", bankAccountNo: "••••3344", bankAccountName: "SOMCHAI JAIDEE" },
    ours: { bankCode: "SCB", bankAccountNo: "••••3456" },
    reference: "20261122KNOWN1",
    providerReference: null,
  });
  expect((await detailOf(byCode)).bank).toEqual({
    ...{ account: null, ours: null, reference: null },
    providerReference: "PAY-77120416",
  });
  expect((await detailOf(paidOut)).bank).toMatchObject({
    account: { bankCode: "KBANK", bankAccountNo: "••••3210", bankAccountName: "SOMCHAI JAIDEE" },
    ...{ ours: null, reference: null, providerReference: null },
  });
});

test("only the edition's currency and those with transactions are offered", async () => {
  const answer = await fixture.ask("GET", "/api/transaction-choices", { token: fixture.nok });
  expect(answer.json()).toMatchObject({ currencies: ["BAHT"] });
});
