import { listStatement } from "@krapao/contract/statement/list-statement";
import { getMovement } from "@krapao/contract/statement/get-movement";
import { getWallet } from "@krapao/contract/wallet/get-wallet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "zod/v4/core";

import { type Member, type Server, startSystem, type System } from "./system.ts";
import { type Entry, memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
let member: Member;
const DAY_MS = 86_400_000;
const COUNT = 25;
const days: string[] = [];

beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  actions = memberActions(system, server);
  member = await system.background.member(10_000_000n);
  await actions.withGames(member, { PG: 0 });
  // One transfer a day; every fifth day a withdrawal.
  for (let index = 1; index <= COUNT; index++) {
    system.time.skip(DAY_MS);
    days.push(system.time.clock.now().toISOString());
    const answer =
      index % 5 === 0
        ? await actions.post(member, "/api/wallet/withdraw", { amount: 100 + index })
        : await actions.post(member, "/api/wallet/transfer", { from: "WALLET", to: "PG", amount: index });
    expect(answer.status).toBe(200);
    // A payout that is in progress while days pass is resolved by asking, not by its absence.
    await actions.settled(member);
  }
});
afterAll(() => system.close());

type Page = { readonly total: number; readonly statements: Entry[] };
const read = async (body: object): Promise<Page> => (await actions.post(member, "/api/statement", body)).body;
const amounts = ({ statements }: Page): number[] => statements.map(({ amount }) => amount);
const made = (index: number): number => (index % 5 === 0 ? 100 + index : index);
const down = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, offset) => made(from - offset));

test("entries are listed newest first, page by page, without a gap; a page beyond the end is empty", async () => {
  expect(amounts(await read({ page: 1, limit: 10 }))).toEqual(down(25, 16));
  expect(amounts(await read({ page: 2, limit: 10 }))).toEqual(down(15, 6));
  expect(await read({ page: 3, limit: 10 })).toMatchObject({ total: COUNT, statements: { length: 5 } });
  expect(await read({ page: 4, limit: 10 })).toEqual({ total: COUNT, statements: [] });
  expect(await read({ page: 1_000_000, limit: 100 })).toEqual({ total: COUNT, statements: [] });
});

test("each entry has the wallet's balance after it", async () => {
  const { statements } = await read({ page: 1, limit: 100 });
  for (const [index, entry] of statements.slice(0, -1).entries()) {
    const before = statements[index + 1]?.balance ?? 0;
    expect(entry.balance).toBeCloseTo(before - entry.amount, 6);
  }
});

test("it is filtered by type and by a period with an inclusive start and an exclusive end", async () => {
  const withdrawals = await read({ page: 1, limit: 3, types: ["withdraw"] });
  expect(withdrawals.total).toBe(5);
  expect(amounts(withdrawals)).toEqual([125, 120, 115]);
  expect(amounts(await read({ page: 2, limit: 3, types: ["withdraw"] }))).toEqual([110, 105]);
  expect(await read({ page: 1, limit: 10, types: ["deposit", "bonus"] })).toEqual({ total: 0, statements: [] });
  expect(await read({ page: 1, limit: 10, types: [] })).toEqual({ total: 0, statements: [] });
  const week = { from: days[7], to: days[14] };
  expect(amounts(await read({ page: 1, limit: 100, ...week }))).toEqual(down(14, 8));
  expect(await read({ page: 2, limit: 5, ...week })).toMatchObject({ total: 7, statements: { length: 2 } });
  expect(amounts(await read({ page: 1, limit: 10, ...week, types: ["withdraw"] }))).toEqual([110]);
  expect((await read({ page: 1, limit: 10, from: days[14], to: days[7] })).total).toBe(0);
  expect((await read({ page: 1, limit: 10, to: "2020-01-01T00:00:00Z" })).total).toBe(0);
});

test("an invalid request is refused with the field's name", async () => {
  const bad = [
    {},
    { page: 0, limit: 10 },
    { page: 1, limit: 101 },
    { page: 1.5, limit: 10 },
    { page: 1, limit: 10, types: ["theft"] },
    { page: 1, limit: 10, from: "yesterday" },
    { page: 1, limit: 10, member: "another" },
  ];
  for (const body of bad) expect((await actions.post(member, "/api/statement", body)).status).toBe(400);
});

test("answers match the contract, including the text of the wallet", async () => {
  const wallet = await actions.get(member, "/api/wallet");
  expect(parse(getWallet.answer, wallet.body)).toEqual(wallet.body);
  expect((await actions.get(member, "/api/wallet")).text).toBe(wallet.text);
  await system.background.owner.query("update member set name = 'อื่น \"<b>', coin = 7 where id = $1", [member.id]);
  const changed = await actions.get(member, "/api/wallet");
  expect(parse(getWallet.answer, changed.body)).toEqual(changed.body);
  expect(changed.body).toMatchObject({
    profile: { name: 'อื่น "<b>', coin: 7, currency: "BAHT", _id: String(member.id) },
  });
  const page = await actions.post(member, "/api/statement", { page: 1, limit: 100 });
  expect(parse(listStatement.answer, page.body)).toEqual(page.body);
  const { reference } = (page.body as Page).statements[0] as Entry;
  const movement = await actions.get(member, `/api/statement/movement/${reference}`);
  expect(parse(getMovement.answer, movement.body)).toEqual(movement.body);
});

test("the wallet takes two round trips to the database, including the session's", async () => {
  const counts: number[] = [];
  // Work besides the call can only increase the count. On a slow machine there is often some.
  do {
    const before = server.statements();
    await actions.get(member, "/api/wallet");
    counts.push(server.statements() - before);
  } while (Math.min(...counts) > 2 && counts.length < 500);
  expect(Math.min(...counts)).toBe(2);
});

/** The wallet has a name; a bank is known by its code in Thai. */
const namedInThai = (end: string | null): string => (end === "WALLET" ? "กระเป๋าหลัก" : (end ?? ""));

test("the CSV has the same filter, the reader's language, and numbers as numbers", async () => {
  const all = await actions.get(member, "/api/statement/export");
  expect(all).toMatchObject({ status: 200 });
  const [head, ...lines] = all.text.trimEnd().split("\r\n");
  expect(head?.charCodeAt(0)).toBe(0xfeff);
  expect(head).toContain("วันและเวลา".slice(0, 3));
  expect(lines).toHaveLength(COUNT);
  const { statements } = await read({ page: 1, limit: 100 });
  for (const [index, entry] of statements.entries()) {
    const cells = lines[index]?.split(",") ?? [];
    expect(cells).toHaveLength(10);
    expect(cells.slice(3)).toEqual([
      namedInThai(entry.from),
      namedInThai(entry.to),
      entry.amount.toFixed(2),
      entry.balance?.toFixed(2) ?? "",
      "THB",
      entry.reference,
      "",
    ]);
  }
  const some = await actions.get(member, "/api/statement/export?types=withdraw,bonus");
  expect(some.text.trimEnd().split("\r\n")).toHaveLength(1 + COUNT / 5);
  const none = await actions.get(member, `/api/statement/export?to=${encodeURIComponent(days[0] ?? "")}`);
  expect(none.text.trimEnd().split("\r\n")).toHaveLength(1);
});
