import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { types } from "../db/types.ts";
import { createDatabase } from "../db/transaction.ts";
import { auditRules } from "../domain/audit-rules.ts";
import { audit, auditSince, type Covered } from "./audit.ts";
import { NO_CARRY } from "./audit-carry.ts";
import { WALK_BLOCKS } from "./audit-walk.ts";
import { sealBooks } from "./seal.ts";
import { type Books, openBooks, posting } from "./testing/books.ts";

let books: Books;
let auditor: pg.Client;
let house: bigint;
let wallets: readonly bigint[];
let serial = 0;
beforeAll(async () => {
  books = await openBooks();
  auditor = new pg.Client({ ...books.database.audit, types });
  await auditor.connect();
  house = await books.house("payout", "HOT");
  wallets = await Promise.all([1n, 2n, 3n, 4n].map((member) => books.wallet(member, 1_000_000n)));
});
afterAll(async () => {
  await auditor.end();
  await books.close();
});

/** Seals in blocks of `most` transfers. With `blocks` it seals only that many blocks. */
const seal = (most = 1_000, blocks = Infinity): Promise<bigint> => {
  let made = 0;
  return sealBooks(
    { db: createDatabase(books.pool), schedule: { sleep: () => new Promise((resolve) => setTimeout(resolve, 10)) } },
    { most, isStopping: () => ++made > blocks },
  );
};

/**
 * Concurrent postings of two servers, so that numbers and commits have different orders. Some are held, settled and
 * released.
 */
const postMany = async (count: number): Promise<void> => {
  const other = books.another();
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const ledger = index % 2 === 0 ? books.ledger : other;
      const item = posting({ reference: `many:${++serial}`, debit: wallets[index % 4] ?? house, credit: house });
      await ledger.submit({ ...item, operation: index % 3 === 0 ? "hold" : "post" });
      if (index % 6 === 0) await books.ledger.submit({ ...item, operation: index % 4 === 0 ? "settle" : "release" });
    }),
  );
};
/** The holds in these tests belong to no member's saga, so their findings are left out. */
const wrongOf = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => !line.includes("nothing of theirs is in progress"));

const since = async (covered: Covered | null) => {
  const { found, covered: now } = await auditSince(auditor, auditRules, covered);
  return { found, covered: now, wrong: wrongOf(found.discrepancies) };
};

test("audits that continue each other find the same as a whole audit, wherever blocks end", async () => {
  let covered: Covered | null = null;
  let carried = 0;
  for (let round = 0; round < 12; round++) {
    await postMany(24);
    // Some rounds end before everything is sealed.
    const posting = round % 3 === 0 ? postMany(24) : Promise.resolve();
    await seal(1 + (round % 5), 4 + round);
    const after = await since(covered);
    expect(after.wrong).toEqual([]);
    await posting;
    covered = after.covered;
    carried += covered.carry.entries.length + covered.carry.sides.length;
  }
  await seal();
  const last = await since(covered);
  const whole = await audit(auditor, auditRules);
  expect(wrongOf(whole.discrepancies)).toEqual([]);
  expect(last.found).toEqual({ ...whole, discrepancies: last.found.discrepancies, wrong: last.found.wrong });
  expect(last.covered.carry).toEqual(NO_CARRY);
  // Blocks of one transfer split transfers that were committed together.
  expect(carried).toBeGreaterThan(0);
});

test("new blocks are walked once, a few at a time, and no snapshot lasts over several steps", async () => {
  await postMany(40);
  await seal(2);
  const before = await since(null);
  await postMany(10);
  await seal(2);
  const said: { readonly text: string; readonly from: unknown }[] = [];
  const watched = new Proxy(auditor, {
    get: (target, name) =>
      name === "query"
        ? (text: string, values?: unknown[]) => {
            said.push({ text, from: values?.[0] });
            return target.query(text, values);
          }
        : (Reflect.get(target, name) as unknown),
  });
  await auditSince(watched, auditRules, before.covered);
  const walks = said.filter(({ text }) => text === WALK_BLOCKS);
  expect(walks.map(({ from }) => from)).toEqual([before.covered.block + 1n]);
  const [begin, commit] = [
    said.findIndex(({ text }) => text.startsWith("begin")),
    said.findIndex(({ text }) => text === "commit"),
  ];
  expect(begin).toBeGreaterThan(-1);
  expect(said.slice(begin, commit).some(({ text }) => text === WALK_BLOCKS)).toBe(false);
  expect(said.filter(({ text }) => text.startsWith("begin"))).toHaveLength(1);
});

/** Changes rows without the database's guards, runs `work`, and changes them back. */
const damaged = async <T>(table: string, damage: string, repair: string, work: () => Promise<T>): Promise<T> => {
  await books.owner.query(`alter table ${table} disable trigger user`);
  await books.owner.query(damage);
  try {
    return await work();
  } finally {
    await books.owner.query(repair);
    await books.owner.query(`alter table ${table} enable trigger user`);
  }
};

test("damage in new rows, and in old rows that are checked again, is found", async () => {
  await postMany(20);
  await seal(3);
  const { covered } = await since(null);
  const first = `account = ${wallets[0]} and seq = 2`;
  const again = { ...covered, againSeal: 0n };
  const found = await damaged(
    "entry",
    `update entry set created_at = created_at + interval '1 s' where ${first}`,
    `update entry set created_at = created_at - interval '1 s' where ${first}`,
    () => since(again),
  );
  expect(found.wrong).toContainEqual(expect.stringMatching(/^entry 2 of account \d+ was changed after seal \d+$/));
  await postMany(8);
  await seal(3);
  const newest = `transfer = (select max(transfer) from entry) and amount > 0`;
  const wrong = await damaged(
    "entry",
    `update entry set amount = amount + 1 where ${newest}`,
    `update entry set amount = amount - 1 where ${newest}`,
    () => since(covered),
  );
  expect(wrong.wrong).toContainEqual(
    expect.stringMatching(/should have entries \d+:-100 \d+:100, lacks \d+:100, has beside them \d+:101$/),
  );
  expect((await since(covered)).wrong).toEqual([]);
});
