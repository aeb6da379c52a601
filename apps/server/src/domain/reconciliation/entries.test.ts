import { afterAll, beforeAll, expect, test } from "vitest";

import { createDatabase } from "../../db/transaction.ts";
import { type Books, NOW, openBooks, posting } from "../../ledger/testing/books.ts";
import { entriesOf, houseAccounts } from "./entries.ts";
import { endRun, startRun } from "./runs.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const MINUTE = 60_000;
const YOUNG_MS = 2 * MINUTE;
const db = () => ({ db: createDatabase(books.pool) });

/** Three entries of a house account of its own, booked one after the other at these ages. */
const booked = async (code: string, agoMs: readonly number[]): Promise<void> => {
  const house = await books.house("qr", code);
  for (const [index, ms] of agoMs.entries()) {
    const credit = await books.wallet(BigInt(index + 1));
    const reference = `${code}:${index}`;
    await books.ledger.submit(posting({ reference, kind: "deposit-qr", debit: house, credit }));
    await books.owner.query("alter table entry disable trigger user");
    await books.owner.query(
      "update entry e set created_at = $2 from transfer t where t.id = e.transfer and t.reference = $1",
      [reference, new Date(NOW.getTime() - ms)],
    );
    await books.owner.query("alter table entry enable trigger user");
  }
};

/** The entries that one run compares. */
const compared = async (provider: string): Promise<readonly number[]> => {
  const run = await startRun(db(), provider);
  if (run === null) throw new Error("another run compares");
  const accounts = await houseAccounts(db(), "qr", provider);
  const seen: number[] = [];
  const to = new Date(run.startedAt.getTime() - YOUNG_MS);
  for await (const page of entriesOf(db(), accounts, run, to)) seen.push(...page.map(({ seq }) => Number(seq)));
  await endRun(db(), run, { why: null, checked: 0, differences: 0, sums: {} });
  return seen;
};
const agesGoOn = async (code: string, ms: number): Promise<void> => {
  await books.owner.query("alter table entry disable trigger user");
  await books.owner.query(
    `update entry e set created_at = e.created_at - $2 * interval '1 millisecond' from transfer t
     where t.id = e.transfer and t.reference like $1 || ':%'`,
    [code, ms],
  );
  await books.owner.query("alter table entry enable trigger user");
};

test("entries whose times and numbers are in different orders are compared once each", async () => {
  await booked("KBANK", [3 * MINUTE, 1 * MINUTE, 2.5 * MINUTE]);
  expect(await compared("KBANK")).toEqual([1]);
  expect(await compared("KBANK")).toEqual([]);
  await agesGoOn("KBANK", 2 * MINUTE);
  expect(await compared("KBANK")).toEqual([2, 3]);
  expect(await compared("KBANK")).toEqual([]);
});

test("an entry that a wrong clock dated a day ahead delays nothing", async () => {
  await booked("WW", [3 * MINUTE, -24 * 60 * MINUTE, 3 * MINUTE]);
  expect(await compared("WW")).toEqual([1, 2, 3]);
});

test("an entry booked after a run's start is left to the next run, and an unfinished page is compared again", async () => {
  await booked("PAYTIMZ", [5 * MINUTE, 5 * MINUTE]);
  const run = await startRun(db(), "PAYTIMZ");
  if (run === null) throw new Error("another run compares");
  const accounts = await houseAccounts(db(), "qr", "PAYTIMZ");
  const house = await books.house("qr", "PAYTIMZ");
  const credit = await books.wallet(7n);
  await books.ledger.submit(posting({ reference: "later", kind: "deposit-qr", debit: house, credit }));
  const pages: number[][] = [];
  for await (const page of entriesOf(db(), accounts, run, new Date(run.startedAt.getTime() + MINUTE))) {
    pages.push(page.map(({ seq }) => Number(seq)));
    break;
  }
  expect(pages).toEqual([[1, 2]]);
  await endRun(db(), run, { why: "it died", checked: 0, differences: 0, sums: {} });
  const next = await startRun(db(), "PAYTIMZ");
  expect(next?.entries).toEqual(new Map());
});
