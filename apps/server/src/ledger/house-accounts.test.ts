import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { auditLedger } from "./audit.ts";
import type { AccountKey, Ledger } from "./ledger.ts";
import type { AccountId } from "./posting.ts";
import { type Books, openBooks, posting } from "./testing/books.ts";

// What is everybody's, an account of the house, is locked last (0077-house-accounts-last.sql).

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const MOST = 2n ** 63n - 1n;

let serial = 0;
const newReference = (): string => `house:${++serial}`;
const houseOf = (code: string): AccountKey => ({ kind: "suspense", code, currency: "THB", memberId: null });
/** A process that knows the account for the house's. */
const knowing = async (house: AccountKey): Promise<Ledger> => {
  const ledger = books.another();
  await ledger.account(house);
  return ledger;
};

const untilSomebodyWaits = async (): Promise<void> => {
  const waiting = "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
  while ((await books.owner.query(waiting)).rowCount === 0) await setTimeout(10);
};

test(
  "two processes against one account of the house, both ways: its entries are numbered without a gap, each balance follows",
  { timeout: 60_000 },
  async () => {
    const key = houseOf("both-ways");
    const house = await books.ledger.account(key);
    const ledgers = [await knowing(key), await knowing(key)] as const;
    const wallets = await Promise.all(Array.from({ length: 12 }, (_, at) => books.wallet(600n + BigInt(at), 100_000n)));
    let expected = 0n;
    const caller = async (which: number): Promise<void> => {
      const ledger = ledgers[which % 2 === 0 ? 0 : 1];
      for (let turn = 0; turn < 25; turn++) {
        const wallet = wallets[(which * 7 + turn) % wallets.length] ?? 0n;
        const amount = BigInt(1 + ((which + turn * 5) % 90));
        const isIn = (which + turn) % 3 !== 0;
        const [debit, credit] = isIn ? [wallet, house] : [house, wallet];
        const asked = posting({ reference: newReference(), debit, credit, amount });
        // What is held of it counts too, and has to be right from the first read on.
        const operation = turn % 8 === 0 ? "hold" : "post";
        expect(await ledger.submit({ ...asked, operation })).toMatchObject({ is: "done", repeated: false });
        if (operation === "hold")
          expect(await ledger.submit({ ...asked, operation: "settle" })).toMatchObject({ is: "done" });
        expected += isIn ? amount : -amount;
      }
    };
    await Promise.all(Array.from({ length: 32 }, (_, which) => caller(which)));
    expect(await books.ledger.balance(house)).toMatchObject({ balance: expected, held: 0n, seq: 800n, busy: false });
    expect((await auditLedger(books.database.audit)).discrepancies).toEqual([]);
  },
);

test("who waits for a member's wallet does not keep the house's account from others", async () => {
  const key = houseOf("shared");
  const house = await books.ledger.account(key);
  const [slow, other, third] = [
    await books.wallet(700n, 1_000n),
    await books.wallet(701n, 1_000n),
    await books.wallet(702n, 1_000n),
  ];
  const into = (ledger: Ledger, debit: AccountId) =>
    ledger.submit(posting({ reference: newReference(), debit, credit: house }));
  const [here, there] = [await knowing(key), await knowing(key)];
  await books.owner.query("begin");
  await books.owner.query("select from account where id = $1 for update", [slow]);
  const waiting = Promise.all([into(here, slow), into(here, other)]);
  await untilSomebodyWaits();
  expect(await Promise.all([into(there, third), into(there, third)])).toMatchObject([{ is: "done" }, { is: "done" }]);
  await books.owner.query("commit");
  expect(await waiting).toMatchObject([{ is: "done" }, { is: "done" }]);
  expect(await books.ledger.balance(house)).toMatchObject({ balance: 400n, seq: 4n });
});

test("an overflow that shows only once the account is locked is answered to its own caller", async () => {
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
