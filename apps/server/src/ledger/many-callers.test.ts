import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Ledger } from "./ledger.ts";
import type { Posting } from "./posting.ts";
import { keyStep, openBooks, posting, step } from "./testing/books.ts";
import type { Books } from "./testing/books.ts";

let books: Books;
let member = 1000n;
const newMember = (): bigint => ++member;
let serial = 0;
const newReference = (): string => `test:${++serial}`;

beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const row = async (reference: string): Promise<Record<string, unknown> | undefined> =>
  (await books.pool.query<Record<string, unknown>>("select * from saga where reference = $1", [reference])).rows[0];
const entries = async (account: bigint): Promise<Record<string, unknown>[]> =>
  (
    await books.pool.query<Record<string, unknown>>(
      "select seq, amount, balance from entry where account = $1 order by seq",
      [account],
    )
  ).rows;

describe("many at once", () => {
  const processes = () => {
    const [a, b, c] = [books.ledger, books.another(), books.another({ writers: 1, most: 3 })];
    return (index: number): Ledger => (index % 3 === 0 ? a : index % 3 === 1 ? b : c);
  };

  test("50 parallel postings of one reference on several processes are done once", async () => {
    const [wallet, house] = [await books.wallet(newMember(), 100n), await books.house("payout", "one reference")];
    const process = processes();
    const same = posting({ reference: newReference(), debit: wallet, credit: house, wallet });
    const outcomes = await Promise.all(Array.from({ length: 51 }, (_, index) => process(index).submit(same)));
    expect(outcomes.filter((outcome) => outcome.is === "done" && !outcome.repeated)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.is === "done" && outcome.repeated)).toHaveLength(50);
    expect(await entries(wallet)).toHaveLength(2);
  });

  test("50 parallel postings of one key under different references are done once", async () => {
    const m = newMember();
    const [wallet, house] = [await books.wallet(m, 10_000n), await books.house("payout", "one key")];
    const process = processes();
    const outcomes = await Promise.all(
      Array.from({ length: 51 }, (_, index) => {
        const reference = newReference();
        const key = keyStep({ memberId: m, reference, key: "the same key" });
        return process(index).submit(
          posting({ reference, debit: wallet, credit: house, wallet, key, saga: step({ memberId: m, reference }) }),
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome.is === "done")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.is === "key-seen")).toHaveLength(50);
    expect((await books.ledger.balance(wallet))?.balance).toBe(9_900n);
    expect((await books.pool.query("select from saga where member_id = $1", [m])).rowCount).toBe(1);
  });

  test("of parallel steps out of one state, with or without money, one is done", async () => {
    const m = newMember();
    const [wallet, house] = [await books.wallet(m, 10_000n), await books.house("payout", "one step")];
    const process = processes();
    for (let turn = 0; turn < 15; turn++) {
      const facts = { memberId: m, reference: newReference() };
      await books.ledger.openSaga({ saga: step({ ...facts, to: "waiting" }), amount: 0n, currency: "THB" });
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, index) => {
          const saga = step({ ...facts, from: ["waiting"], to: `by ${index}` });
          if (index % 2 === 0) return process(index).moveSaga({ saga });
          return process(index).submit(posting({ reference: newReference(), debit: wallet, credit: house, saga }));
        }),
      );
      expect(outcomes.filter((outcome) => outcome.is === "done")).toHaveLength(1);
      const timeline = (await row(facts.reference))?.["timeline"] as { state: string }[];
      expect(timeline.map(({ state }) => state)).toEqual([
        "waiting",
        `by ${outcomes.findIndex(({ is }) => is === "done")}`,
      ]);
    }
  });

  test("each item of a batch has its own outcome, and refused ones leave no trace", async () => {
    const [wallet, house] = [await books.wallet(newMember(), 250n), await books.house("payout", "neighbours")];
    const good = (): Posting => posting({ reference: newReference(), debit: wallet, credit: house, wallet });
    const dear = { ...good(), amount: 251n };
    const outcomes = await Promise.all(
      [good(), dear, { ...good(), credit: 999_999_999n }, { ...good(), currency: "LAK" } as const, good(), good()].map(
        (each) => books.ledger.submit(each),
      ),
    );
    expect(outcomes).toMatchObject([
      { is: "done", available: 150n },
      { why: "money-not-enough" },
      { why: "unknown-account" },
      { why: "wrong-currency" },
      { is: "done", available: 50n },
      { why: "money-not-enough", available: 50n },
    ]);
    expect((await books.pool.query("select from transfer where reference = $1", [dear.reference])).rowCount).toBe(0);
  });

  test("every kind of bad input in one batch is refused to its own caller, and the good items beside it are done", async () => {
    const ledger = books.another({ writers: 1 });
    const [wallet, full] = [await books.wallet(newMember(), 500n), await books.house("bank", "nearly full")];
    const [house, source] = [await books.house("payout", "mixed"), await books.house("opening", "mixed")];
    const most = 2n ** 63n - 1n;
    await ledger.submit(posting({ reference: newReference(), amount: most, debit: source, credit: full }));
    const good = (facts: Partial<Posting> = {}): Posting =>
      posting({ reference: newReference(), debit: wallet, credit: house, wallet, ...facts });
    const first = good();
    const before = await books.pool.query("select from transfer");
    const outcomes = await Promise.all(
      [
        first,
        good({ credit: 999_999_999n }),
        good({ amount: 501n }),
        first,
        good({ reference: first.reference, amount: 7n }),
        good({ currency: "LAK" }),
        good({ credit: full, amount: 1n }),
        good({ amount: 50n }),
      ].map((each) => ledger.submit(each)),
    );
    expect(outcomes).toMatchObject([
      { is: "done", repeated: false },
      { is: "refused", why: "unknown-account" },
      { is: "refused", why: "money-not-enough" },
      { is: "done", repeated: true },
      { is: "refused", why: "reference-taken" },
      { is: "refused", why: "wrong-currency" },
      { is: "refused", why: "overflow" },
      { is: "done", repeated: false },
    ]);
    expect((await books.pool.query("select from transfer")).rowCount).toBe((before.rowCount ?? 0) + 2);
    expect(await entries(house)).toEqual([
      { seq: 1n, amount: 100n, balance: 100n },
      { seq: 2n, amount: 50n, balance: 150n },
    ]);
    expect(await books.ledger.balance(full)).toMatchObject({ balance: most, seq: 1n });
    expect(await books.ledger.balance(wallet)).toMatchObject({ balance: 350n, held: 0n });
  });

  test("an account is opened once, whoever asks", async () => {
    const m = newMember();
    const process = processes();
    const ask = (index: number) => process(index).account({ kind: "wallet", code: "", currency: "THB", memberId: m });
    expect(new Set(await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index)))).size).toBe(1);
    expect(await books.ledger.balance(987_654_321n)).toBeNull();
  });

  test("a closed ledger lets submitted work finish and accepts no more", async () => {
    const [wallet, house] = [await books.wallet(newMember(), 1_000n), await books.house("payout", "closing")];
    const closing = books.another();
    const under = Array.from({ length: 10 }, () =>
      closing.submit(posting({ reference: newReference(), debit: wallet, credit: house })),
    );
    await closing.close();
    expect((await Promise.all(under)).every((outcome) => outcome.is === "done")).toBe(true);
    await expect(closing.submit(posting({ reference: newReference(), debit: wallet, credit: house }))).rejects.toThrow(
      "closed",
    );
  });
});
