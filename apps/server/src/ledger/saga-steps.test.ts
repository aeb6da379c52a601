import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Posting } from "./posting.ts";
import { NOW, openBooks, posting, step } from "./testing/books.ts";
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

describe("the saga's row", () => {
  test("is inserted, guarded, changed, numbered and ended with the money", async () => {
    const m = newMember();
    const [wallet, game] = [await books.wallet(m, 500n), await books.game(m)];
    const reference = newReference();
    const facts = { memberId: m, reference };
    const hold = posting({
      operation: "hold",
      reference,
      kind: "to-game",
      debit: wallet,
      credit: game,
      wallet,
      saga: step({
        ...facts,
        kind: "to-game",
        type: "transfer",
        fromCode: "WALLET",
        toCode: "PG",
        list: true,
        dueIn: 5,
        data: { a: 1, b: 1 },
      }),
    });
    await books.ledger.submit(hold);
    expect(await row(reference)).toMatchObject({
      member_id: m,
      kind: "to-game",
      type: "transfer",
      state: "held",
      status: "IN_PROGRESS",
      amount: 100n,
      currency: "THB",
      from_code: "WALLET",
      to_code: "PG",
      parent: null,
      key: null,
      n: 1n,
      balance: 400n,
      due_at: new Date(NOW.getTime() + 5),
      data: { a: 1, b: 1 },
      asked: 0,
      created_at: new Date("2026-11-21T04:00:00.000Z"),
    });
    const settle = { ...hold, operation: "settle" } as const;
    const ended = step({
      ...facts,
      from: ["held", "unclear"],
      to: "done",
      status: "SUCCESS",
      list: true,
      data: { b: 2 },
    });
    expect(await books.ledger.submit({ ...settle, saga: { ...ended, from: ["unclear"] } })).toMatchObject({
      why: "other-state",
    });
    expect(await books.ledger.submit({ ...settle, saga: ended })).toMatchObject({ is: "done" });
    expect(await row(reference)).toMatchObject({
      state: "done",
      status: "SUCCESS",
      n: 1n,
      due_at: null,
      data: { a: 1, b: 2 },
      timeline: [
        { state: "held", at: "2026-11-21T04:00:00.000Z" },
        { state: "done", at: "2026-11-21T04:00:00.000Z" },
      ],
    });
    const late = { ...ended, from: ["done"], to: "failed", status: "FAILED", list: false } as const;
    expect(await books.ledger.moveSaga({ saga: late })).toEqual({ is: "refused", why: "other-state", available: null });
  });

  test("that exists already, or does not exist, refuses the posting", async () => {
    const m = newMember();
    const wallet = await books.wallet(m, 500n);
    const house = await books.house("payout", "row");
    const reference = newReference();
    const insert = (): Posting =>
      posting({ reference: newReference(), debit: wallet, credit: house, saga: step({ memberId: m, reference }) });
    expect(await books.ledger.submit(insert())).toMatchObject({ is: "done" });
    expect(await books.ledger.submit(insert())).toMatchObject({ is: "refused", why: "other-state" });
    const missing = step({ memberId: m, reference: newReference(), from: ["held"] });
    expect(await books.ledger.submit({ ...insert(), saga: missing })).toMatchObject({
      is: "refused",
      why: "other-state",
    });
    expect((await books.ledger.balance(wallet))?.balance).toBe(400n);
  });

  test("of an order is opened without money, and listed with the paid amount when it is paid, even late", async () => {
    const m = newMember();
    const wallet = await books.wallet(m);
    const qr = await books.house("qr", "KBANK");
    const order = { memberId: m, reference: newReference() };
    const opening = {
      saga: step({ ...order, kind: "qr", type: "deposit", to: "waiting" }),
      amount: 50_000n,
      currency: "THB",
    } as const;
    expect(await books.ledger.openSaga(opening)).toEqual({ is: "done", repeated: false, available: null });
    expect(await books.ledger.openSaga(opening)).toMatchObject({ is: "refused", why: "other-state" });
    expect(await row(order.reference)).toMatchObject({ n: null, balance: null, amount: 50_000n });
    const expired = step({ ...order, from: ["waiting"], to: "expired", status: "FAILED" });
    expect(await books.ledger.moveSaga({ saga: expired })).toMatchObject({ is: "done" });
    const paid = posting({
      reference: `qr:${order.reference}`,
      amount: 49_900n,
      debit: qr,
      credit: wallet,
      wallet,
      saga: step({ ...order, from: ["waiting", "expired"], to: "paid", status: "SUCCESS", list: true }),
    });
    expect(await books.ledger.submit(paid)).toMatchObject({ is: "done", available: 49_900n });
    expect(await row(order.reference)).toMatchObject({ n: 1n, balance: 49_900n, amount: 49_900n, state: "paid" });
    expect(await books.ledger.submit(paid)).toMatchObject({ is: "done", repeated: true });
  });

  test("numbers a member's movements without a gap, also with two processes and refusals in between", async () => {
    const m = newMember();
    const wallet = await books.wallet(m, 2_000n);
    const house = await books.house("payout", "numbers");
    const ledgers = [books.ledger, books.another()] as const;
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const reference = newReference();
        const saga = step({ memberId: m, reference, list: index % 3 > 0, status: "SUCCESS" });
        return ledgers[index % 2 === 0 ? 0 : 1].submit(
          posting({ reference, debit: wallet, credit: house, wallet, saga }),
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome.is === "done")).toHaveLength(20);
    const { rows } = await books.pool.query<{ n: bigint; balance: bigint }>(
      "select n, balance from saga where member_id = $1 and n is not null order by n",
      [m],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => BigInt(index + 1)));
    expect(rows.map(({ balance }) => balance)).toEqual(
      rows.map(({ balance }) => balance).toSorted((a, b) => Number(b - a)),
    );
  });

  test("never enters the statement before the member's previous movement, whatever the clock says", async () => {
    const m = newMember();
    const wallet = await books.wallet(m, 2_000n);
    const house = await books.house("payout", "listed");
    const references = [newReference(), newReference()];
    for (const [index, reference] of references.entries()) {
      const at = new Date(NOW.getTime() - index * 60_000);
      const saga = step({ memberId: m, reference, list: true, status: "SUCCESS" });
      const outcome = await books
        .another({ at })
        .submit(posting({ reference, debit: wallet, credit: house, wallet, saga }));
      expect(outcome.is).toBe("done");
    }
    const rows = await Promise.all(references.map(row));
    expect(rows).toMatchObject([
      { n: 1n, listed_at: NOW, created_at: NOW },
      { n: 2n, listed_at: NOW, created_at: new Date(NOW.getTime() - 60_000) },
    ]);
  });
});
