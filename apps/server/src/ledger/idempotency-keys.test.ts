import { afterAll, beforeAll, describe, expect, test } from "vitest";

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
const answer = async (key: string): Promise<Record<string, unknown> | undefined> =>
  (await books.pool.query<Record<string, unknown>>("select * from idempotency where key = $1", [key])).rows[0];

describe("keys", () => {
  const taking = async (amount = 500n) => {
    const m = newMember();
    const [wallet, house] = [await books.wallet(m, amount), await books.house("payout", "keys")];
    const reference = newReference();
    const key = keyStep({ memberId: m, reference });
    const hold = posting({ operation: "hold", reference, amount: 51n, debit: wallet, credit: house, wallet, key });
    return { m, wallet, house, reference, key, hold };
  };

  test("a key is taken with the hold and answered with the end, with the money available then", async () => {
    const { hold, key, wallet, house } = await taking();
    expect(await books.ledger.submit(hold)).toMatchObject({ is: "done" });
    const other = { ...hold, reference: newReference(), key: { ...key, reference: "another" } };
    expect(await books.ledger.submit(other)).toEqual({ is: "key-seen", reference: key.reference, answer: null });
    await books.ledger.submit(posting({ reference: newReference(), amount: 4n, debit: wallet, credit: house }));
    const body = '{"reference":"é\\"\\\\","wallet":{"amount":"$available"}}';
    const settle = { ...hold, operation: "settle", key: { ...key, hash: "", answer: { status: 200, body } } } as const;
    expect(await books.ledger.submit(settle)).toMatchObject({ is: "done", available: 445n });
    const kept = { status: 200, body: '{"reference":"é\\"\\\\","wallet":{"amount":4.45}}' };
    expect(await books.ledger.submit(other)).toEqual({ is: "key-seen", reference: key.reference, answer: kept });
    expect((await books.ledger.balance(wallet))?.balance).toBe(445n);
  });

  test("another request with the key is a conflict, also when the answer is known", async () => {
    const { hold, key } = await taking();
    await books.ledger.submit({ ...hold, key: { ...key, answer: { status: 200, body: "{}" } } });
    const other = { ...hold, reference: newReference(), key: { ...key, hash: "other", reference: "another" } };
    expect(await books.ledger.submit(other)).toEqual({ is: "refused", why: "key-conflict", available: 449n });
  });

  test("a final answer never changes, and a later step with another answer still succeeds", async () => {
    const { hold, key } = await taking();
    await books.ledger.submit({ ...hold, key: { ...key, answer: { status: 202, body: "first" } } });
    const settle = { ...hold, operation: "settle", key: { ...key, answer: { status: 200, body: "second" } } } as const;
    expect(await books.ledger.submit(settle)).toMatchObject({ is: "done" });
    expect(await answer(key.key)).toMatchObject({ status: 202, body: "first", reference: key.reference, hash: "hash" });
  });

  test("a refusal does not take the key; a settle never does", async () => {
    const { hold, key } = await taking(50n);
    expect(await books.ledger.submit(hold)).toMatchObject({ why: "money-not-enough" });
    expect(await answer(key.key)).toBeUndefined();
    const { key: plain, ...without } = (await taking()).hold;
    await books.ledger.submit(without);
    const answered = keyStep({
      memberId: 1n,
      reference: "r",
      answer: { status: 200, body: "{}" },
      ...(plain && { key: plain.key }),
    });
    expect(await books.ledger.submit({ ...without, operation: "settle", key: answered })).toMatchObject({ is: "done" });
    expect(await answer(answered.key)).toBeUndefined();
  });

  test("is taken by a parent without money and answered by the last leg's post or without money", async () => {
    for (const last of ["post", "move"] as const) {
      const { m, wallet, house, key, reference } = await taking();
      const saga = step({ memberId: m, reference, to: "legs" });
      expect(await books.ledger.openSaga({ saga, amount: 0n, currency: "THB", wallet, key })).toEqual({
        is: "done",
        repeated: false,
        available: 500n,
      });
      const other = step({ memberId: m, reference: newReference() });
      expect(
        await books.ledger.openSaga({
          saga: other,
          amount: 0n,
          currency: "THB",
          key: { ...key, reference: other.reference },
        }),
      ).toEqual({
        is: "key-seen",
        reference,
        answer: null,
      });
      expect(await row(other.reference)).toBeUndefined();
      const end = step({ memberId: m, reference, from: ["legs"], to: "done", status: "SUCCESS" });
      const answered = { ...key, hash: "", answer: { status: 200, body: '{"a":"$available"}' } };
      const outcome =
        last === "post"
          ? books.ledger.submit(
              posting({ reference: newReference(), debit: wallet, credit: house, wallet, saga: end, key: answered }),
            )
          : books.ledger.moveSaga({ saga: end, wallet, key: answered });
      expect(await outcome).toMatchObject({ is: "done" });
      expect(await answer(key.key)).toMatchObject({ status: 200, body: last === "post" ? '{"a":4}' : '{"a":5}' });
    }
  });

  test.each([
    [0n, "0"],
    [5n, "0.05"],
    [10n, "0.1"],
    [123_450n, "1234.5"],
    [10n ** 12n + 1n, "10000000000.01"],
  ])("%d minor units are written as JSON writes them", async (amount, text) => {
    const m = newMember();
    const [wallet, house] = [await books.wallet(m, amount + 1n), await books.house("payout", "text")];
    const key = keyStep({ memberId: m, reference: newReference(), answer: { status: 200, body: '["$available"]' } });
    await books.ledger.submit(
      posting({ reference: key.reference, amount: 1n, debit: wallet, credit: house, wallet, key }),
    );
    expect(await answer(key.key)).toMatchObject({ body: `[${text}]` });
    expect(JSON.stringify(Number(amount) / 100)).toBe(text);
  });
});
