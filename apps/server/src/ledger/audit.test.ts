import { afterAll, beforeAll, expect, test } from "vitest";

import { auditRules } from "../domain/audit-rules.ts";
import { auditLedger, auditLines } from "./audit.ts";
import { openBooks, posting, step } from "./testing/books.ts";
import type { Books } from "./testing/books.ts";
import { auditDamaged } from "./testing/damage.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  const wallet = await books.wallet(1n, 1_000n);
  const game = await books.game(1n);
  const kip = await books.ledger.account({ kind: "wallet", code: "", currency: "LAK", memberId: 2n });
  const opening = await books.house("opening", "", "LAK");
  await books.ledger.submit(posting({ reference: "kip", currency: "LAK", amount: 7n, debit: opening, credit: kip }));
  for (const [index, operation] of (["settle", "release", "hold"] as const).entries()) {
    const reference = `to-game:${index}`;
    const saga = step({ memberId: 1n, reference, list: true });
    const hold = posting({ operation: "hold", reference, debit: wallet, credit: game, wallet });
    await books.ledger.submit({ ...hold, saga, exclusive: game });
    await books.ledger.submit({ ...hold, operation });
  }
});
afterAll(() => books.close());

const audit = async (): Promise<readonly string[]> => auditLines(await auditLedger(books.database.audit, auditRules));

test("correct books have no discrepancy", async () => {
  expect(await audit()).toEqual(["6 entries, 5 accounts, 0 sealed, 0 discrepancies"]);
});

const WALLET = "(select id from account where member_id = 1 and kind = 'wallet')";

test.each<[string, string, string]>([
  ["an amount", `update entry set amount = amount - 1 where account = ${WALLET} and seq = 2`, "should have entries"],
  [
    "a balance in between",
    `update entry set balance = balance + 1 where account = ${WALLET} and seq = 1`,
    "balance should be",
  ],
  [
    "an account's balance",
    `update account set balance = balance + 1 where id = ${WALLET}`,
    "balance 901 and number 2 should be 900 and 2",
  ],
  ["an account's number", `update account set seq = seq + 1 where id = ${WALLET}`, "number 3 should be"],
  ["a removed entry", `delete from entry where account = ${WALLET} and seq = 1`, "number should be 1"],
  [
    "an added pair",
    `insert into entry select account, seq + 10, transfer, amount, balance + amount, created_at from entry where transfer = (select id from transfer where reference = 'to-game:0')`,
    "should have entries",
  ],
  ["an entry of nowhere", "insert into entry values (99999, 1, 99999, 5, 5, '2026-01-01')", "which is not there"],
  ["a removed transfer", "delete from transfer where reference = 'to-game:0'", "which is not there"],
  [
    "a changed transfer",
    "update transfer set amount = amount + 1 where reference = 'to-game:0'",
    "should have entries",
  ],
  ["a floor that is gone", `update account set floor = null where id = ${WALLET}`, "(wallet): floor none"],
  ["a forgotten hold", `update account set held = 0 where id = ${WALLET}`, "held 0, in progress 100"],
  [
    "a hold out of nothing",
    "update account set held = 5 where kind = 'opening' and currency = 'THB'",
    "held 5, in progress 0",
  ],
  [
    "a settled transfer without entries",
    "update transfer set state = 'settled' where reference = 'to-game:2'",
    "should have entries",
  ],
  [
    "a released transfer that was posted",
    "update transfer set state = 'released' where reference = 'to-game:0'",
    "should have entries none",
  ],
  ["an account kept by nobody", "update account set busy = 1 where kind = 'game'", "is kept by transfer 1"],
  [
    "a crossed currency",
    "update account set currency = 'LAK' where kind = 'game'",
    "is between accounts in THB and LAK",
  ],
  [
    "an account's currency",
    "update account set currency = 'LAK' where kind = 'game'",
    "all accounts in LAK come to 100",
  ],
  [
    "a movement that is gone",
    "delete from saga where reference = 'to-game:1'",
    "movements of member 1: 2 numbers up to 3, last number given 3",
  ],
  [
    "a number that was never given",
    "update transfer set id = 999999000 where reference = 'to-game:2'",
    "has a number above the last that was given, 10000",
  ],
  [
    "a hold whose saga is over",
    "update saga set status = 'FAILED' where reference = 'to-game:2'",
    "(to-game:2) is held for member 1, and nothing of theirs is in progress under that name",
  ],
  [
    "a done withdrawal that was never paid",
    "update saga set status = 'SUCCESS', kind = 'withdraw' where reference = 'to-game:1'",
    "withdraw to-game:1 of member 1 is SUCCESS, its transfer is released of 100",
  ],
  [
    "a done transfer of another amount",
    "update saga set status = 'SUCCESS', kind = 'transfer', amount = 99 where reference = 'to-game:0'",
    "transfer to-game:0 of member 1 is SUCCESS, its transfer is settled of 100",
  ],
  [
    "a returned withdrawal that was paid",
    "update saga set status = 'FAILED', kind = 'withdraw' where reference = 'to-game:0'",
    "withdraw to-game:0 of member 1 is FAILED, its transfer is settled of 100",
  ],
  [
    "a deposit without money",
    "update saga set status = 'SUCCESS', kind = 'qr-deposit' where reference = 'to-game:0'",
    "its transfer is not there of 0",
  ],
  [
    "a bank's deposit that names no money",
    "update saga set status = 'SUCCESS', kind = 'bank-deposit' where reference = 'to-game:0'",
    "bank-deposit to-game:0 of member 1 is SUCCESS, its posting without a name is not there of 0",
  ],
  ["a movement's number", "update saga set n = 9 where reference = 'to-game:1'", "up to 9"],
  [
    "a balance below the floor, made whole everywhere else",
    `with shift as (select 5000::bigint as by), a as (update account set balance = balance - by from shift where id = ${WALLET}),
      b as (update account set balance = balance + by from shift where kind = 'opening' and currency = 'THB')
      update entry set balance = balance - by from shift where account = ${WALLET}`,
    "is below the floor 0",
  ],
])("%s is found", async (_, damage, wrong) => {
  if (damage.includes("balance - by")) await books.owner.query("alter table account drop constraint account_floor");
  const lines = await auditDamaged(books, damage);
  expect(
    lines.some((line) => line.includes(wrong)),
    lines.join("\n"),
  ).toBe(true);
  expect(lines.at(-1)).not.toContain(" 0 discrepancies");
  expect(await audit()).toEqual(["6 entries, 5 accounts, 0 sealed, 0 discrepancies"]);
});
