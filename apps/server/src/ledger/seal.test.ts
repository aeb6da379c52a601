import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createDatabase } from "../db/transaction.ts";
import { auditRules } from "../domain/audit-rules.ts";
import { auditLedger, auditLines } from "./audit.ts";
import { BATCH, batchParameters } from "./batch.ts";
import { postingItem } from "./item.ts";
import type { Posting } from "./posting.ts";
import { lastSeal, sealBooks, type SealOptions } from "./seal.ts";
import { openBooks, posting } from "./testing/books.ts";
import type { Books } from "./testing/books.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const needsOf = ({ pool }: Pick<Books, "pool">) => ({
  db: createDatabase(pool),
  schedule: { sleep },
});
const seal = (options?: SealOptions): Promise<bigint> => sealBooks(needsOf(books), options);
const lastLine = async (of: Books = books): Promise<string | undefined> =>
  auditLines(await auditLedger(of.database.audit, auditRules)).at(-1);

type Counts = { readonly entries: bigint; readonly parts: bigint; readonly open: bigint };
/**
 * How many entries are in the books and how many in the chain. When both are equal and the audit finds nothing, each is
 * sealed once.
 */
const counts = async (of: Books = books): Promise<Counts> => {
  const { rows } = await of.owner.query<Counts>(
    `select (select count(*) from entry) as entries, (select count(*) from seal_open) as open,
      (select coalesce(sum(l - f + 1), 0)::bigint from seal cross join lateral unnest(firsts, lasts) p(f, l)) as parts`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("not counted");
  return row;
};

test("books without an entry have no seal", async () => {
  expect(await seal()).toBe(0n);
  expect(await lastSeal(needsOf(books))).toBeNull();
  expect(await lastLine()).toBe("0 entries, 0 accounts, 0 sealed, 0 discrepancies");
});

test("what was posted, held, settled and released is sealed once, block by block", async () => {
  const wallet = await books.wallet(1n, 10_000n);
  const house = await books.house("payout");
  const move = (reference: string, operation: Posting["operation"] = "post") =>
    books.ledger.submit(posting({ operation, reference, debit: wallet, credit: house }));
  await Promise.all(Array.from({ length: 10 }, (_, index) => move(`seal:${index}`)));
  await move("seal:held", "hold");
  await move("seal:gone", "hold");
  expect(await seal({ most: 4 })).toBe(22n);
  expect(await seal()).toBe(0n);
  expect(await counts()).toEqual({ entries: 22n, parts: 22n, open: 2n });
  await move("seal:held", "settle");
  await move("seal:gone", "release");
  expect(await seal()).toBe(2n);
  expect(await counts()).toEqual({ entries: 24n, parts: 24n, open: 0n });
  expect(await lastSeal(needsOf(books))).toEqual({
    number: 5n,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    at: expect.any(Date),
    entries: 24n,
  });
  // No transfer here belongs to a member's movement, so no member has one in progress either.
  expect(await lastLine()).toBe("24 entries, 3 accounts, 24 sealed, 0 discrepancies");
});

test("an uncommitted batch is waited for, and nothing above it is sealed before", async () => {
  const wallet = await books.wallet(2n, 1_000n);
  const house = await books.house("payout");
  await seal();
  const slow = await books.pool.connect();
  try {
    const item = posting({ reference: "slow", debit: await books.wallet(3n, 500n), credit: house });
    await slow.query("begin");
    await slow.query(
      BATCH,
      batchParameters([postingItem(item)], { at: null, check: true, redo: false, isHouse: () => false }),
    );
    await books.ledger.submit(posting({ reference: "fast", debit: wallet, credit: await books.house("bank") }));
    let isSealed = false;
    const sealing = seal().then((entries) => {
      isSealed = true;
      return entries;
    });
    await sleep(300);
    expect(isSealed).toBe(false);
    await slow.query("commit");
    expect(await sealing).toBe(6n);
  } finally {
    slow.release(true);
  }
  expect(await lastLine()).toBe("32 entries, 6 accounts, 32 sealed, 0 discrepancies");
});

test("a batch that was rolled back leaves a gap that does not matter", async () => {
  const wallet = await books.wallet(1n);
  const house = await books.house("payout");
  await books.owner.query("select nextval('transfer_id')");
  await books.ledger.submit(posting({ reference: "after a gap", debit: wallet, credit: house }));
  expect(await seal()).toBe(2n);
});

test("a sealer that dies in the middle leaves whole blocks, and the next one continues", async () => {
  const wallet = await books.wallet(4n, 10_000n);
  const house = await books.house("payout");
  for (let index = 0; index < 12; index++)
    await books.ledger.submit(posting({ reference: `cut:${index}`, debit: wallet, credit: house }));
  let blocks = 0;
  await seal({ most: 2, isStopping: () => ++blocks > 3 });
  const client = await books.pool.connect();
  await client.query("begin");
  await client.query("select seal_block(2, null, null, null)");
  client.on("error", () => undefined);
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await books.owner.query("select 1");
  await books.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  client.release(true);
  await sleep(50);
  await seal({ most: 2 });
  const { entries, parts } = await counts();
  expect(parts).toBe(entries);
  expect(await lastLine()).toContain(`${entries} sealed, 0 discrepancies`);
});

test("of two servers that seal at once one does, and the chain has no fork", async () => {
  const wallet = await books.wallet(5n, 10_000n);
  const house = await books.house("payout");
  for (let index = 0; index < 30; index++)
    await books.ledger.submit(posting({ reference: `two:${index}`, debit: wallet, credit: house }));
  await Promise.all(Array.from({ length: 6 }, () => seal({ most: 3 })));
  await seal();
  const { entries, parts } = await counts();
  expect(parts).toBe(entries);
  expect(await lastLine()).toContain(`${entries} sealed, 0 discrepancies`);
});

test("a block that takes too long is tried again with fewer rows", async () => {
  const own = await openBooks();
  try {
    const wallet = await own.wallet(1n, 10_000n);
    const house = await own.house("payout");
    for (let index = 0; index < 5; index++)
      await own.ledger.submit(posting({ reference: `long:${index}`, debit: wallet, credit: house }));
    await own.owner.query("alter function seal_block rename to timely_block");
    await own.owner.query(`create function seal_block(p_most int, inout p_upto bigint, inout p_rows_upto bigint,
        inout p_pending text[], out o_entries bigint, out o_more boolean)
      language plpgsql security definer as $f$
      begin
        if p_most > 100 then raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end if;
        select t.p_upto, t.p_rows_upto, t.p_pending, t.o_entries, t.o_more
          into p_upto, p_rows_upto, p_pending, o_entries, o_more
          from timely_block(p_most, p_upto, p_rows_upto, p_pending) t;
      end $f$`);
    expect(await sealBooks(needsOf(own))).toBe(12n);
  } finally {
    await own.close();
  }
});

test("while batches of two servers commit, everything is sealed once and matches", { timeout: 60_000 }, async () => {
  const own = await openBooks();
  const other = own.another();
  const house = await own.house("qr", "HOT");
  const wallets = await Promise.all(Array.from({ length: 8 }, (_, index) => own.wallet(BigInt(index + 1), 100_000n)));
  let run = 0;
  const needs = needsOf(own);
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            from: fc.nat(7),
            to: fc.nat(8),
            way: fc.constantFrom("post", "hold", "settle", "release"),
            server: fc.boolean(),
          }),
          { minLength: 20, maxLength: 120 },
        ),
        fc.integer({ min: 1, max: 30 }),
        async (moves, most) => {
          run += 1;
          let isOver = false;
          const sealer = async (): Promise<void> => {
            while (!isOver) await sealBooks(needs, { most });
          };
          const sealers = [sealer(), sealer()];
          await Promise.all(
            moves.map(async ({ from, to, way, server }, index) => {
              const [debit, credit] = [wallets[from] ?? house, wallets[to] ?? house];
              if (debit === credit) return;
              const ledger = server ? own.ledger : other;
              const item = posting({ reference: `many:${run}:${index}`, debit, credit });
              await ledger.submit({ ...item, operation: way === "post" ? way : "hold" });
              if (way === "settle" || way === "release")
                await (server ? other : own.ledger).submit({ ...item, operation: way });
            }),
          );
          isOver = true;
          await Promise.all(sealers);
          await sealBooks(needs, { most });
          const { entries, parts } = await counts(own);
          expect(parts).toBe(entries);
        },
      ),
      { numRuns: 15 },
    );
    const found = await auditLedger(own.database.audit, auditRules);
    expect(found.sealed).toBe(found.entries);
    // Holds between members' wallets in this test belong to no saga; nothing else is wrong.
    expect(found.discrepancies.filter((line) => !line.includes("nothing of theirs is in progress"))).toEqual([]);
  } finally {
    await own.close();
  }
});
