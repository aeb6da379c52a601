import { afterAll, beforeAll, expect, test } from "vitest";

import { type Books, NOW, openBooks, posting, step } from "./testing/books.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

test("a movement never enters the statement before the one before it, whatever the clock shows", async () => {
  const memberId = 77n;
  const wallet = await books.wallet(memberId);
  const house = await books.house("reward", "luckydraw");
  const at = (ms: number): Date => new Date(NOW.getTime() + ms);
  // The database's clock goes back twice: another machine took over, or the clock was set.
  const clocks = [0, 3_000, 1_000, 2_000, 4_000, 500];
  for (const [index, ms] of clocks.entries()) {
    const ledger = books.another({ at: at(ms) });
    const reference = `listed:${index}`;
    const saga = step({ memberId, reference, to: "paid", status: "SUCCESS", list: true });
    await ledger.submit(posting({ reference, kind: "luckydraw", debit: house, credit: wallet, wallet, saga }));
  }
  const { rows } = await books.owner.query<{ n: bigint; listed_at: Date }>(
    "select n, listed_at from saga where member_id = $1 order by n",
    [memberId],
  );
  expect(rows.map(({ listed_at }) => listed_at.getTime() - NOW.getTime())).toEqual([
    0, 3_000, 3_000, 3_000, 4_000, 4_000,
  ]);
  expect(rows.map(({ n }) => n)).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);
});
