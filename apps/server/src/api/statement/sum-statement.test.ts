import type { StatementDay, StatementEntry, StatementSum } from "@krapao/contract/statement/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { fillDemo } from "../../demo/fill-demo.ts";
import { fillBase } from "../../domain/bank-account/base.ts";
import { dayOf } from "../../lib/calendar.ts";
import { openServer, type TestServer } from "../../testing/server.ts";

let server: TestServer;
let token: string;
let all: readonly StatementEntry[];

type Page = {
  readonly total: number;
  readonly statements: readonly StatementEntry[];
  readonly days?: readonly StatementDay[];
};
type Totals = Readonly<
  Record<"deposit" | "withdraw" | "bonus" | "finish_bonus" | "toGames" | "fromGames", StatementSum>
>;

const read = async (body: object): Promise<Page> =>
  (await server.call("POST", "/api/statement", { token, body })).json<Page>();
const sum = async (body: object): Promise<Totals> =>
  (await server.call("POST", "/api/statement/totals", { token, body })).json<Totals>();

/** The test adds up the entries itself. */
const added = (entries: readonly StatementEntry[], is: (entry: StatementEntry) => boolean): StatementSum => {
  const some = entries.filter((entry) => is(entry) && entry.amount > 0);
  const minor = (status: StatementEntry["status"]): number =>
    some.reduce((total, entry) => (entry.status === status ? total + Math.round(entry.amount * 100) : total), 0);
  return {
    count: some.filter(({ status }) => status === "SUCCESS").length,
    amount: minor("SUCCESS") / 100,
    inProgress: minor("IN_PROGRESS") / 100,
  };
};
const totalsOf = (entries: readonly StatementEntry[]): Totals => ({
  deposit: added(entries, ({ statementType }) => statementType === "deposit"),
  withdraw: added(entries, ({ statementType }) => statementType === "withdraw"),
  bonus: added(entries, ({ statementType }) => statementType === "bonus"),
  finish_bonus: added(entries, ({ statementType }) => statementType === "finish_bonus"),
  toGames: added(entries, ({ statementType, from }) => statementType === "transfer" && from === "WALLET"),
  fromGames: added(entries, ({ statementType, to }) => statementType === "transfer" && to === "WALLET"),
});
const dayTotals = (entries: readonly StatementEntry[], day: string): StatementDay => {
  const of = entries.filter(({ createdAt }) => dayOf(new Date(createdAt)) === day);
  const { deposit, bonus, withdraw, finish_bonus: taken } = totalsOf(of);
  return {
    day,
    in: Math.round(deposit.amount * 100 + bonus.amount * 100) / 100,
    out: Math.round(withdraw.amount * 100 + taken.amount * 100) / 100,
  };
};

beforeAll(async () => {
  server = await openServer({
    before: async (context) => {
      await fillBase(context.db);
      await fillDemo(context);
    },
  });
  const signedIn = await server.call("POST", "/api/login", {
    body: { username: "0800000001", password: "demo1234" },
  });
  ({ token } = signedIn.json<{ token: string }>());
  // One is in progress, held for a person's decision.
  await server.call("POST", "/api/wallet/withdraw", { token, body: { amount: 100 } });
  const pages = await Promise.all([1, 2, 3].map((page) => read({ page, limit: 100 })));
  all = pages.flatMap(({ statements }) => statements);
});
afterAll(() => server.close());

test("totals are of all entries, whatever page is read: without failed ones, with those in progress separate", async () => {
  expect(all.length).toBeGreaterThan(20);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(["SUCCESS", "FAILED", "IN_PROGRESS"]));
  const totals = await sum({});
  expect(totals).toEqual(totalsOf(all));
  expect(totals.withdraw.inProgress).toBe(100);
  for (const { count } of [totals.deposit, totals.bonus, totals.withdraw, totals.toGames, totals.fromGames])
    expect(count).toBeGreaterThan(0);
});

test("totals follow the filter: types, a period with an exclusive end, a part of a reference", async () => {
  const [to, from] = [all[2]?.createdAt, all[14]?.createdAt];
  expect(await sum({ from, to })).toEqual(totalsOf(all.slice(3, 15)));
  expect(await sum({ types: ["deposit"] })).toEqual(
    totalsOf(all.filter(({ statementType }) => statementType === "deposit")),
  );
  const reference = all[5]?.reference ?? "";
  expect(await sum({ reference })).toEqual(totalsOf(all.filter((entry) => entry.reference === reference)));
  expect(await sum({ types: [] })).toEqual(totalsOf([]));
  expect(await sum({ from: to, to: from })).toEqual(totalsOf([]));
});

test("each day on a page has the totals of the whole day, also when the page has only a part of it", async () => {
  const days = new Set(all.map(({ createdAt }) => dayOf(new Date(createdAt))));
  const whole = await read({ page: 1, limit: 100, days: true });
  expect(whole.days?.length).toBeGreaterThan(3);
  for (const day of whole.days ?? []) expect(day).toEqual(dayTotals(all, day.day));
  for (let page = 1; page <= 5; page += 1) {
    const part = await read({ page, limit: 3, days: true });
    const told = part.days ?? [];
    expect(told.length).toBeGreaterThan(0);
    for (const { day } of told) {
      expect(days).toContain(day);
      expect(told.find((one) => one.day === day)).toEqual(dayTotals(all, day));
    }
  }
});

test("a day's totals follow the filter, and are returned only on request", async () => {
  const bonuses = await read({ page: 1, limit: 100, types: ["bonus"], days: true });
  expect(bonuses.days?.length).toBeGreaterThan(0);
  for (const day of bonuses.days ?? [])
    expect(day).toEqual(
      dayTotals(
        all.filter(({ statementType }) => statementType === "bonus"),
        day.day,
      ),
    );
  const cut = all[4]?.createdAt ?? "";
  const [first] = (await read({ page: 1, limit: 100, from: cut, days: true })).days?.slice(-1) ?? [];
  expect(first).toEqual(dayTotals(all.slice(0, 5), dayOf(new Date(cut))));
  expect(await read({ page: 1, limit: 10 })).not.toHaveProperty("days");
  expect(await read({ page: 100, limit: 10, days: true })).toMatchObject({ statements: [], days: [] });
});

test("an entry is found by its reference or a part of it, in any case; wildcards in a search are plain characters", async () => {
  const entry = all[7];
  const reference = entry?.reference ?? "";
  expect(await read({ page: 1, limit: 10, reference })).toMatchObject({ total: 1, statements: [{ reference }] });
  const part = reference.slice(-4).toLowerCase();
  const found = await read({ page: 1, limit: 100, reference: part });
  expect(found.statements).toEqual(all.filter((one) => one.reference.toLowerCase().includes(part)));
  expect(found.statements.map((one) => one.reference)).toContain(reference);
  expect(found.total).toBe(found.statements.length);
  for (const nothing of ["%", "_", "NOSUCHREFERENCE", "รหัส"])
    expect(await read({ page: 1, limit: 10, reference: nothing })).toEqual({ total: 0, statements: [] });
  const others = await read({
    page: 1,
    limit: 10,
    reference,
    types: entry?.statementType === "bonus" ? ["deposit"] : ["bonus"],
  });
  expect(others.total).toBe(0);
  const page = await read({ page: 2, limit: 2, reference: reference.slice(0, 1) });
  expect(page.statements).toEqual(all.filter((one) => one.reference.includes(reference.slice(0, 1))).slice(2, 4));
});

test("the file contains what a search finds", async () => {
  const reference = all[7]?.reference ?? "";
  const file = await server.call("GET", `/api/statement/export?reference=${reference.toLowerCase()}`, { token });
  expect(file.body.trimEnd().split("\r\n")).toHaveLength(2);
  expect(file.body).toContain(reference);
});

test.each([{ reference: "" }, { reference: "x".repeat(65) }, { reference: "a\0" }, { days: "yes" }, { from: "today" }])(
  "%j is refused",
  async (wrong) => {
    expect(
      (await server.call("POST", "/api/statement", { token, body: { page: 1, limit: 10, ...wrong } })).statusCode,
    ).toBe(400);
    expect(
      (await server.call("POST", "/api/statement/totals", { token, body: { page: 1, ...wrong } })).statusCode,
    ).toBe(400);
  },
);
