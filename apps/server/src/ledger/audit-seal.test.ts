import { afterAll, beforeAll, expect, test } from "vitest";

import { createDatabase } from "../db/transaction.ts";
import { auditRules } from "../domain/audit-rules.ts";
import { auditLedger, auditLines } from "./audit.ts";
import type { Posting } from "./posting.ts";
import { sealBooks } from "./seal.ts";
import { NOW, openBooks, posting, step } from "./testing/books.ts";
import type { Books } from "./testing/books.ts";
import { auditDamaged } from "./testing/damage.ts";

const GOOD = "12 entries, 3 accounts, 12 sealed, 0 discrepancies";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  const wallet = await books.wallet(1n, 1_000n);
  const house = await books.house("payout");
  const move = (reference: string, operation: Posting["operation"] = "post") =>
    books.ledger.submit(posting({ operation, reference, debit: wallet, credit: house }));
  const seal = (): Promise<bigint> =>
    sealBooks(
      {
        db: createDatabase(books.pool),
        schedule: { sleep: () => new Promise((resolve) => setTimeout(resolve, 20)) },
      },
      { most: 3 },
    );
  for (const reference of ["a", "b", "c"]) await move(reference);
  for (const reference of ["late", "gone", "open"])
    await books.ledger.submit({
      ...posting({ operation: "hold", reference, debit: wallet, credit: house }),
      wallet,
      saga: step({ memberId: 1n, reference }),
    });
  await seal();
  await move("late", "settle");
  await move("gone", "release");
  await move("d");
  await seal();
  const { rows } = await books.owner.query<{ n: bigint; hash: Buffer }>(
    "select n, hash from seal order by n desc limit 1",
  );
  await books.owner.query(
    `insert into ledger_audit (at, took_ms, entries, accounts, sealed, seal_n, seal_hash, wrong, discrepancies)
      values ($1, 1, 12, 3, 12, $2, $3, 0, '[]')`,
    [NOW, rows[0]?.n, rows[0]?.hash],
  );
});
afterAll(() => books.close());

const audit = async (): Promise<readonly string[]> => auditLines(await auditLedger(books.database.audit, auditRules));

test("intact books match their seals", async () => {
  expect(await audit()).toEqual([GOOD]);
});

/** An amount and everything that follows from it, changed so that the books without the chain still agree. */
const SHIFTED = `with t as (update transfer set amount = 60 where reference = 'd' returning id, debit, credit),
  e as (update entry e set amount = sign(e.amount) * 60, balance = e.balance - sign(e.amount) * 40 from t where e.transfer = t.id)
  update account a set balance = a.balance + case when a.id = t.debit then 40 else -40 end from t where a.id in (t.debit, t.credit)`;
/** Adds a transfer between the last two accounts under id $1, with everything that follows from it. */
const added = (id: string): string => `with t as (
    insert into transfer select ${id}, 'added', kind, state, currency, 1, debit, credit, created_at, null from transfer where reference = 'd' returning *
  ), m as (select t.id, u.account, u.amount from t cross join lateral (values (t.debit, -1), (t.credit, 1)) u(account, amount)),
  e as (
    insert into entry select a.id, a.seq + 1, m.id, m.amount, a.balance + m.amount, '2026-11-21' from m join account a on a.id = m.account
  )
  update account a set seq = a.seq + 1, balance = a.balance + m.amount from m where a.id = m.account`;
/** Removes the last transfer with everything that followed from it. */
const REMOVED = `with t as (delete from transfer where reference = 'd' returning id),
  e as (delete from entry using t where transfer = t.id returning account, amount)
  update account a set seq = a.seq - 1, balance = a.balance - e.amount from e where a.id = e.account`;

test.each<[string, string, readonly RegExp[]]>([
  [
    "an amount and all that follows from it",
    SHIFTED,
    [
      /^transfer \d+ \(d\) was changed or added after seal 4$/,
      /^entry 6 of account 1 was changed after seal 4$/,
      /^entry 5 of account 3 was changed after seal 4$/,
    ],
  ],
  [
    "an entry's time",
    "update entry set created_at = created_at + interval '1 microsecond' where account = 1 and seq = 2",
    [/^entry 2 of account 1 was changed after seal 1$/],
  ],
  [
    "two entries' times, swapped",
    "update entry set created_at = timestamptz '2026-11-20' + (7 - seq) * interval '1 s' where account = 1 and seq in (3, 4)",
    [/^entry 3 of account 1 was changed/, /^entry 4 of account 1 was changed/],
  ],
  [
    "a transfer's time",
    "update transfer set created_at = '2020-01-01' where reference = 'a'",
    [/\(a\) was changed or added after seal 1$/],
  ],
  [
    "a reference",
    "update transfer set reference = 'another' where reference = 'b'",
    [/\(another\) was changed or added after seal 1$/],
  ],
  [
    "what a transfer was for",
    "update transfer set kind = 'bonus' where reference = 'c'",
    [/\(c\) was changed or added/],
  ],
  [
    "when a transfer ended",
    "update transfer set ended_at = '2020-01-01' where reference = 'late'",
    [/^transfer \d+ \(late\) was changed after its end was sealed by seal 4$/],
  ],
  [
    "a release that is taken back",
    "with t as (update transfer set state = 'held', ended_at = null where reference = 'gone' returning debit) update account set held = held + 100 from t where id = t.debit",
    [/\(gone\) was changed after its end was sealed by seal 4$/],
  ],
  [
    "a hold's payee",
    "update transfer set credit = 2 where reference = 'open'",
    [/\(open\) was changed or added after seal 3$/],
  ],
  [
    "a hold that is gone",
    "with t as (delete from transfer where reference = 'open' returning debit) update account set held = 0 from t where id = t.debit",
    [/^of the transfers numbered above \d+ up to \d+, 1 were sealed by seal 3, 0 are there$/],
  ],
  [
    "a pair that was added in between",
    added("(select id + 1 from transfer where reference = 'c')"),
    [/\(added\) was changed or added after seal 2$/, /, 3 were sealed by seal 2, 4 are there$/],
  ],
  [
    "a pair that is gone from the end",
    REMOVED,
    [/, 1 were sealed by seal 4, 0 are there$/, /^entry 6 of account 1 was removed after seal 4$/],
  ],
  ["a seal's time", "update seal set at = at + interval '1 s' where n = 2", [/^seal 2 was changed$/]],
  ["a seal's marks", "update seal set marks = marks || '\\x00' where n = 2", [/^seal 2 was changed$/]],
  [
    "a seal's hash",
    "update seal set hash = sha256('') where n = 2",
    [/^seal 3 does not follow the one before it$/, /^seal 2 was changed$/],
  ],
  ["a seal that counts too much", "update seal set sealed = sealed + 2 where n = 4", [/^seal 4 was changed$/]],
  ["a seal in between that is gone", "delete from seal where n = 2", [/^seal 3 does not follow the one before it$/]],
  [
    "the last seal gone",
    "delete from seal where n = 4",
    [
      /^seal 4 is not the one that the audit of 2026-11-21T04:00:00Z saw$/,
      /^accounts are sealed up to 12 entries in all, by the seals 8$/,
    ],
  ],
  ["all seals gone", "delete from seal", [/^seal 4 is not the one that the audit/]],
  [
    "a seal that leaves entries out",
    "update seal set firsts = array[3, 2]::bigint[] where n = 2",
    [/^seal \d has the entries of account \d from \d on, not from \d$/],
  ],
  [
    "where the seal is",
    "update seal_place set seq = seq + 1 where account = 1",
    [/^accounts are sealed up to 13 entries in all, by the seals 12$/],
  ],
  [
    "an end that would never be sealed",
    "delete from seal_open",
    [/^transfer \d+: its end is sealed, by the seals to be sealed$/],
  ],
  [
    "an end to be sealed twice",
    "insert into seal_open select id from transfer where reference = 'late'",
    [/^transfer \d+: its end is to be sealed, by the seals sealed$/],
  ],
])("%s is found and named", async (_, damage, wrong) => {
  const lines = await auditDamaged(books, damage);
  for (const one of wrong) expect(lines).toContainEqual(expect.stringMatching(one));
  expect(lines.at(-1)).toMatch(/^\d+ entries, 3 accounts, \d+ sealed, [1-9]\d* discrepancies$/);
  expect(await audit()).toEqual([GOOD]);
});
