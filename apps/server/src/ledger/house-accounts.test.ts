import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { auditRules } from "../domain/audit-rules.ts";
import { auditLedger } from "./audit.ts";
import type { AccountKey, Ledger } from "./ledger.ts";
import type { AccountId } from "./posting.ts";
import { type Books, openBooks, posting } from "./testing/books.ts";

// Accounts of the house, which every member shares, are locked last (db/functions/ledger_batch.sql and
// ledger_batch_optimistic.sql).

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const MOST = 2n ** 63n - 1n;

let serial = 0;
const newReference = (): string => `house:${++serial}`;
const houseOf = (code: string): AccountKey => ({ kind: "suspense", code, currency: "THB", memberId: null });
/** The ledger of a process that knows which account is the house's. */
const knowing = async (house: AccountKey, isOptimistic = true): Promise<Ledger> => {
  const ledger = books.another({ isOptimistic });
  await ledger.account(house);
  return ledger;
};

const untilSomebodyWaits = async (): Promise<void> => {
  const waiting = "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
  while ((await books.owner.query(waiting)).rowCount === 0) await setTimeout(10);
};

test.each([
  ["by the fast path", 600n, true, true],
  ["by ledger_batch", 620n, false, false],
  ["one by each", 640n, true, false],
] as const)(
  "two processes against one account of the house, in both directions, %s: its entries have no gap, each balance follows",
  { timeout: 60_000 },
  async (how, first, isOneOptimistic, isOtherOptimistic) => {
    const key = houseOf(how);
    const house = await books.ledger.account(key);
    const ledgers = [await knowing(key, isOneOptimistic), await knowing(key, isOtherOptimistic)] as const;
    const wallets = await Promise.all(
      Array.from({ length: 12 }, (_, at) => books.wallet(first + BigInt(at), 100_000n)),
    );
    let expected = 0n;
    const caller = async (which: number): Promise<void> => {
      const ledger = ledgers[which % 2 === 0 ? 0 : 1];
      for (let turn = 0; turn < 25; turn++) {
        const wallet = wallets[(which * 7 + turn) % wallets.length] ?? 0n;
        const amount = BigInt(1 + ((which + turn * 5) % 90));
        const isIn = (which + turn) % 3 !== 0;
        const [debit, credit] = isIn ? [wallet, house] : [house, wallet];
        const asked = posting({ reference: newReference(), debit, credit, amount });
        // Held money counts too. The counts must be right from the first read on.
        const operation = turn % 8 === 0 ? "hold" : "post";
        expect(await ledger.submit({ ...asked, operation })).toMatchObject({ is: "done", repeated: false });
        if (operation === "hold")
          expect(await ledger.submit({ ...asked, operation: "settle" })).toMatchObject({ is: "done" });
        expected += isIn ? amount : -amount;
      }
    };
    await Promise.all(Array.from({ length: 32 }, (_, which) => caller(which)));
    expect(await books.ledger.balance(house)).toMatchObject({ balance: expected, held: 0n, seq: 800n, busy: false });
    expect((await auditLedger(books.database.audit, auditRules)).discrepancies).toEqual([]);
  },
);

test.each([
  ["by the fast path", 700n, true],
  ["by ledger_batch", 710n, false],
] as const)(
  "an item that waits for a wallet %s does not block the house's account for others",
  async (how, member, isOptimistic) => {
    const key = houseOf(`shared ${how}`);
    const house = await books.ledger.account(key);
    const [slow, other, third] = [
      await books.wallet(member, 1_000n),
      await books.wallet(member + 1n, 1_000n),
      await books.wallet(member + 2n, 1_000n),
    ];
    const into = (ledger: Ledger, debit: AccountId) =>
      ledger.submit(posting({ reference: newReference(), debit, credit: house }));
    const [here, there] = [await knowing(key, isOptimistic), await knowing(key, isOptimistic)];
    await books.owner.query("begin");
    await books.owner.query("select from account where id = $1 for update", [slow]);
    const waiting = Promise.all([into(here, slow), into(here, other)]);
    await untilSomebodyWaits();
    expect(await Promise.all([into(there, third), into(there, third)])).toMatchObject([{ is: "done" }, { is: "done" }]);
    await books.owner.query("commit");
    expect(await waiting).toMatchObject([{ is: "done" }, { is: "done" }]);
    expect(await books.ledger.balance(house)).toMatchObject({ balance: 400n, seq: 4n });
  },
);

test("an overflow that shows only once the account is locked is returned to its own caller", async () => {
  const key = houseOf("edge");
  const house = await books.ledger.account(key);
  const ledger = await knowing(key);
  const wallets = [await books.wallet(800n, 1_000n), await books.wallet(801n, 1_000n)];
  await books.owner.query("begin");
  await books.owner.query("update account set balance = $2 where id = $1", [house, MOST - 150n]);
  const outcomes = Promise.all(
    wallets.map((debit) => ledger.submit(posting({ reference: newReference(), debit, credit: house }))),
  );
  await untilSomebodyWaits();
  await books.owner.query("commit");
  expect((await outcomes).map((outcome) => (outcome.is === "refused" ? outcome.why : outcome.is)).toSorted()).toEqual([
    "done",
    "overflow",
  ]);
  expect(await books.ledger.balance(house)).toMatchObject({ balance: MOST - 50n, seq: 1n });
});

test("a single posting locks the house's account before anything is decided: an overflow refuses it", async () => {
  const key = houseOf(`edge-alone-${newReference()}`);
  const house = await books.ledger.account(key);
  const ledger = await knowing(key, false);
  const wallet = await books.wallet(810n, 1_000n);
  await books.owner.query("begin");
  await books.owner.query("update account set balance = $2 where id = $1", [house, MOST - 50n]);
  const outcome = ledger.submit(posting({ reference: newReference(), debit: wallet, credit: house }));
  await untilSomebodyWaits();
  await books.owner.query("commit");
  expect(await outcome).toMatchObject({ is: "refused", why: "overflow" });
  expect(await books.ledger.balance(wallet)).toMatchObject({ balance: 1_000n });
  expect(await books.ledger.balance(house)).toMatchObject({ balance: MOST - 50n, seq: 0n });
});

test("an unknown account beside the house's is refused alone", async () => {
  const key = houseOf("unknown");
  const house = await books.ledger.account(key);
  const ledger = await knowing(key);
  const wallet = await books.wallet(900n, 1_000n);
  const outcomes = await Promise.all(
    [wallet, 999_999n, wallet].map((debit) =>
      ledger.submit(posting({ reference: newReference(), debit, credit: house })),
    ),
  );
  expect(outcomes).toMatchObject([{ is: "done" }, { is: "refused", why: "unknown-account" }, { is: "done" }]);
  expect(await books.ledger.balance(house)).toMatchObject({ balance: 200n, seq: 2n });
});
