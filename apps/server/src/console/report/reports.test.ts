import type { MoneyReport, ReportRow, Retention } from "@krapao/contract/operator/report-shapes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { countReports } from "../../domain/report/count-reports.ts";
import { noFigures } from "../../domain/report/figures.ts";
import { lookAtBooks } from "../../domain/alert/look-at-books.ts";
import { daysAsBooked, wrongFigures } from "../../domain/report/wrong-figures.ts";
import { addDays, dayOf, mondayOf, startOf } from "../../lib/calendar.ts";
import { runAudit } from "../../ledger/scheduled-audit.ts";
import { setOperatorSettings } from "../../lib/operator-settings.ts";
import { bookMovement, type Move } from "../../testing/book-movement.ts";
import { auditEventsOf, memberWith, openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

const today = (): string => dayOf(fixture.server.context.databaseTime.now());
/** Noon of the day this many days before today. */
const noonBefore = (days: number): Date => new Date(startOf(addDays(today(), -days)).getTime() + 12 * 3_600_000);

/** Books one posting between the house and a member's wallet at that time. `to`: the bank of a withdrawal. */
const move = async ({ to, ...given }: Move & { readonly to?: string }): Promise<void> => {
  const saga =
    to === undefined ? {} : { saga: { kind: "withdraw", type: "withdraw", fromCode: "WALLET", toCode: to } as const };
  await bookMovement(fixture.server.context, { ...given, ...saga });
};

const deposit = (member: bigint, amount: bigint, at: Date, house: Move["house"] = ["qr", "KBANK"]): Promise<void> =>
  move({ kind: house[0] === "bank" ? "deposit-bank" : "deposit-qr", house, member, amount, at, isPaid: true });

const report = async (query: string): Promise<MoneyReport> => {
  const answer = await fixture.ask("GET", `/api/reports/money?${query}`, { token: fixture.nok });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MoneyReport>();
};

const count = (): Promise<void> => countReports(fixture.server.context);

const close = (day: string, token = fixture.nok) =>
  fixture.ask("POST", `/api/reports/days/${day}/close`, { token, body: { currency: "BAHT" } });

test("a day's figures match the ledger, each entry counted once, whatever the number of servers", async () => {
  const { context } = fixture.server;
  await setOperatorSettings(context.db, { feeQr: 1.5 }, context.clock.now());
  const [one, other] = [await memberWith(fixture, 0n), await memberWith(fixture, 0n)];
  const day = addDays(today(), -40);
  await deposit(one.id, 100_033n, noonBefore(40));
  await deposit(other.id, 50_000n, noonBefore(40), ["bank", "SCB"]);
  await move({
    kind: "withdraw",
    house: ["payout", ""],
    member: one.id,
    amount: 20_000n,
    at: noonBefore(40),
    isPaid: false,
    to: "KBANK",
  });
  await move({
    kind: "play",
    house: ["play", "PG"],
    member: one.id,
    amount: 30_000n,
    at: noonBefore(40),
    isPaid: false,
  });
  await move({
    kind: "play",
    house: ["play", "PG"],
    member: other.id,
    amount: 4_000n,
    at: noonBefore(40),
    isPaid: true,
  });
  await move({
    kind: "bonus",
    house: ["reward", "bonus"],
    member: one.id,
    amount: 1_000n,
    at: noonBefore(40),
    isPaid: true,
  });
  await move({
    kind: "invite",
    house: ["reward", "invite"],
    member: other.id,
    amount: 500n,
    at: noonBefore(40),
    isPaid: true,
  });
  await move({
    kind: "refund",
    house: ["reward", "refund"],
    member: one.id,
    amount: 700n,
    at: noonBefore(40),
    isPaid: true,
  });
  await move({
    kind: "bonus",
    house: ["reward", "bonus"],
    member: one.id,
    amount: 300n,
    at: noonBefore(40),
    isPaid: false,
  });
  await Promise.all([count(), count(), count()]);
  await count();

  const { rows, total, isProven, channels, banks, providers, promotions } = await report(`from=${day}&to=${day}`);
  const figures = {
    moneyIn: 1_500.33,
    moneyOut: 200,
    turnover: 0,
    ggr: 260,
    bonusCost: 7,
    rewardCost: 12,
    adjustments: 0,
    fees: 15,
    ngr: 226,
    active: 2,
    firstDeposits: 2,
    newMembers: 0,
  };
  expect(total).toEqual(figures);
  expect(rows).toEqual([{ ...figures, from: day, to: day, state: "ready", open: 0, closing: null, changed: null }]);
  expect(channels).toEqual([
    { name: "qr", before: null, later: null, moneyIn: 1_000.33, moneyOut: 0, count: 1, fees: 15 },
    { name: "bank", before: null, later: null, moneyIn: 500, moneyOut: 0, count: 1, fees: 0 },
    { name: "payout", before: null, later: null, moneyIn: 0, moneyOut: 200, count: 1, fees: 0 },
  ]);
  expect(banks).toEqual([
    { name: "SCB", before: null, later: null, moneyIn: 500, moneyOut: 0, count: 1 },
    { name: "KBANK", before: null, later: null, moneyIn: 0, moneyOut: 200, count: 1 },
  ]);
  expect(providers).toEqual([{ name: "PG", before: null, later: null, turnover: 0, ggr: 260 }]);
  expect(promotions).toEqual([
    { name: "bonus", before: null, later: null, cost: 7, count: 2 },
    { name: "refund", before: null, later: null, cost: 7, count: 1 },
    { name: "invite", before: null, later: null, cost: 5, count: 1 },
  ]);
  expect(isProven).toBe(true);
});

test("bets count as turnover on the day of the bet, also when they are reported late", async () => {
  const { context } = fixture.server;
  const { id } = await memberWith(fixture, 0n);
  await context.db
    .insertInto("game_account")
    .values({
      member_id: id,
      code: "PG",
      username: `report${id}`,
      currency: "THB",
      password: Buffer.alloc(1),
      created_at: noonBefore(50),
    })
    .execute();
  const bet = (name: string, valid: bigint) =>
    context.db
      .insertInto("game_bet")
      .values({
        member_id: id,
        code: "PG",
        id: name,
        at: noonBefore(45),
        stake: valid,
        payout: 0n,
        valid,
        seen_at: context.clock.now(),
      })
      .execute();
  const day = addDays(today(), -45);
  await bet("a", 10_000n);
  await Promise.all([count(), count()]);
  await bet("b", 2_500n);
  await count();
  await count();
  expect((await report(`from=${day}&to=${day}`)).total).toMatchObject({ turnover: 125, active: 1 });
});

test("weeks and months count a member once, and are compared with the previous period", async () => {
  const { id } = await memberWith(fixture, 0n);
  const [first, second] = [addDays(mondayOf(today()), -7 * 20), addDays(mondayOf(today()), -7 * 20 + 1)];
  await deposit(id, 1_000n, new Date(startOf(first).getTime() + 3_600_000));
  await deposit(id, 2_000n, new Date(startOf(second).getTime() + 3_600_000));
  await count();
  const week = `from=${first}&to=${addDays(first, 6)}`;
  const { rows } = await report(`${week}&by=week`);
  expect(rows).toMatchObject([{ from: first, to: addDays(first, 6), moneyIn: 30, active: 1, state: null }]);
  const after = await report(`from=${addDays(first, 7)}&to=${addDays(first, 13)}`);
  expect(after.before).toMatchObject({ from: first, to: addDays(first, 6), total: { moneyIn: 30, active: 1 } });
  expect(after.before.ngrByDay).toHaveLength(7);
});

test("a closed day keeps its figures; later postings are shown separately", async () => {
  const { id } = await memberWith(fixture, 0n);
  const day = addDays(today(), -60);
  await deposit(id, 7_000n, noonBefore(60));
  expect((await close(day)).json()).toMatchObject({ message: "DAY_OPEN" });
  await count();
  const answers = await Promise.all([close(day), close(day, fixture.ton)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ message: "NOT_WAITING" });
  const closed = answers.find(({ statusCode }) => statusCode === 200)?.json<ReportRow>();
  expect(closed).toMatchObject({ state: "closed", moneyIn: 70, closing: { later: null } });
  const asClosed = await report(`from=${day}&to=${day}`);
  await deposit(id, 500n, noonBefore(60));
  await deposit(id, 300n, noonBefore(60), ["bank", "SCB"]);
  const refund = { kind: "refund", house: ["reward", "refund"], member: id, amount: 200n, isPaid: true } as const;
  await move({ ...refund, at: noonBefore(60) });
  await count();
  const { rows, ...parts } = await report(`from=${day}&to=${day}`);
  expect(parts.total).toMatchObject({ moneyIn: 70 });
  expect(rows).toMatchObject([{ state: "closed", moneyIn: 70, closing: { later: { moneyIn: 8, active: 0 } } }]);
  expect(asClosed.channels).toMatchObject([{ name: "qr", moneyIn: 70, count: 1, later: null }]);
  expect(parts.channels, "the parts stay, too").toMatchObject([
    { name: "qr", moneyIn: 70, count: 1, later: 5 },
    { name: "bank", moneyIn: 0, count: 0, later: 3 },
  ]);
  expect(parts.banks).toMatchObject([{ name: "SCB", moneyIn: 0, count: 0, later: 3 }]);
  expect(parts.promotions).toEqual([{ name: "refund", cost: 0, count: 0, before: null, later: 2 }]);
  const both = await report(`from=${addDays(day, -1)}&to=${day}`);
  expect(both.channels, "of several days they are as they are now").toMatchObject([
    { name: "qr", moneyIn: 75, later: null },
    { name: "bank", moneyIn: 3, later: null },
  ]);
  // The days do not add up to the total unless what came later is added, which rows and total say.
  expect(both).toMatchObject({ total: { moneyIn: 78 }, changed: { moneyIn: 8, rewardCost: 2 } });
  expect(both.rows.map(({ moneyIn, changed }) => [moneyIn, changed?.moneyIn])).toEqual([
    [70, 8],
    [0, undefined],
  ]);
  for (const by of ["week", "month"]) {
    const { rows: long } = await report(`from=${addDays(day, -1)}&to=${day}&by=${by}`);
    expect(long.at(0), by).toMatchObject({ moneyIn: 78, changed: { moneyIn: 8 } });
  }
  expect(await auditEventsOf(fixture)).toContain("closeDay");
});

test("a day that an older version closed shows its promotions as they are now", async () => {
  const { id } = await memberWith(fixture, 0n);
  const day = addDays(today(), -62);
  const refund = { kind: "refund", house: ["reward", "refund"], member: id, amount: 200n, isPaid: true } as const;
  await move({ ...refund, at: noonBefore(62) });
  await count();
  const { db } = fixture.server.context;
  const { id: closedBy } = await db.selectFrom("operator").select("id").limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto("report_closing")
    .values({
      day,
      currency: "THB",
      figures: JSON.stringify({ ...noFigures, rewardCost: "200" }),
      parts: JSON.stringify({ providers: [], channels: [], banks: [] }),
      closed_at: noonBefore(61),
      closed_by: closedBy,
    })
    .execute();
  const { total, promotions } = await report(`from=${day}&to=${day}`);
  expect(total).toMatchObject({ rewardCost: 2 });
  expect(promotions).toEqual([{ name: "refund", cost: 2, count: 1, before: null, later: null }]);
});

test("today, or a day with a movement in progress, cannot be closed", async () => {
  expect((await close(today())).json()).toMatchObject({ message: "DAY_NOT_OVER" });
  const { context } = fixture.server;
  const { id } = await memberWith(fixture, 10_000n);
  const ledger = context.ledgerAt(noonBefore(70));
  const wallet = await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: id });
  await ledger.submit({
    operation: "hold",
    reference: `report-hold:${id}`,
    kind: "withdraw",
    currency: "THB",
    amount: 1_000n,
    debit: wallet,
    credit: await ledger.account({ kind: "payout", code: "", currency: "THB", memberId: null }),
    wallet,
    saga: {
      memberId: id,
      reference: `R${id}`,
      from: null,
      to: "held",
      status: "IN_PROGRESS",
      dueIn: null,
      list: true,
      kind: "withdraw",
      type: "withdraw",
      fromCode: "WALLET",
      toCode: "KBANK",
    },
  });
  await ledger.close();
  await count();
  const day = addDays(today(), -70);
  expect((await close(day)).json()).toMatchObject({ message: "DAY_OPEN" });
  expect((await report(`from=${day}&to=${day}`)).rows).toMatchObject([{ state: "waiting", open: 1 }]);
});

test("the audit finds figures that are on another day than their entries, which all-time sums cannot", async () => {
  const { context } = fixture.server;
  await count();
  const found = async () => (await sql<{ wrong: string }>`${sql.raw(daysAsBooked)}`.execute(context.db)).rows;
  expect(await found()).toEqual([]);
  const day = addDays(today(), -90);
  await deposit((await memberWith(fixture, 0n)).id, 900n, noonBefore(90));
  await count();
  const shift = (from: string, to: string) =>
    context.db
      .updateTable("report_day")
      .set({ day: to })
      .where("day", "=", from)
      .where("account_kind", "=", "qr")
      .execute();
  await shift(day, addDays(day, -1));
  expect(await wrongFigures(context.db, "THB"), "the sums do agree").toEqual([]);
  const wrong = `reports of qr KBANK in THB on ${day} have 0 entries, 0 received and 0 paid; the books have 1, 0 and 900`;
  expect(await found()).toEqual([{ wrong }]);
  await shift(addDays(day, -1), day);
});

test("figures that do not match the ledger are found, by the audit too, and no day is closed with them", async () => {
  const { context } = fixture.server;
  expect(await wrongFigures(context.db, "THB")).toEqual([]);
  await context.db.updateTable("report_day").set({ paid: "1" }).where("account_kind", "=", "qr").execute();
  expect(await wrongFigures(context.db, "THB")).toMatchObject([{ account: "qr KBANK" }]);
  const { wrong, discrepancies } = await runAudit(context);
  expect(wrong).toBeGreaterThan(0);
  expect(discrepancies.join("\n")).toContain("reports of qr KBANK in THB come to");
  expect(await lookAtBooks(context)).toMatchObject([{ kind: "books", subject: "audit" }]);
  expect((await report(`from=${today()}&to=${today()}`)).isProven).toBe(false);
  await context.db.updateTable("report_payout").set({ paid: "1" }).execute();
  expect(await wrongFigures(context.db, "THB")).toContainEqual({
    account: "payout by bank",
    reported: "1",
    balance: "20000",
  });
  expect((await close(addDays(today(), -80))).json()).toMatchObject({ message: "DAY_OPEN" });
});

test("retention follows the members of each week", async () => {
  const answer = await fixture.ask("GET", "/api/reports/retention", { token: fixture.nok });
  const { weeks } = answer.json<Retention>();
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toMatchObject({ week: mondayOf(today()) });
  expect(weeks.map(({ active }) => active.length)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  expect(weeks[0]?.joined).toBeGreaterThan(0);
  expect(weeks[0]?.deposited).toBeGreaterThan(0);
});
