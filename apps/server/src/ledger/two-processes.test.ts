import { afterAll, beforeAll, expect, test } from "vitest";

import { leaseDue } from "../saga/rows.ts";
import { createDatabase } from "../db/transaction.ts";
import type { Ledger } from "./ledger.ts";
import type { Posting } from "./posting.ts";
import { type Books, keyStep, openBooks, posting, step } from "./testing/books.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const MEMBERS = 8;
const CALLERS = 48;
const TURNS = 8;

test(
  "two processes that hold, move and end the same transfers at once, while others lease due rows: each hold ends once, and nothing fails",
  { timeout: 60_000 },
  async () => {
    const ledgers: readonly Ledger[] = [books.another(), books.another()];
    const kinds = ["payout", "reward", "gift"] as const;
    const [payout, reward, gift] = await Promise.all(kinds.map((kind) => books.house(kind, "X")));
    for (const ledger of ledgers)
      for (const kind of kinds) await ledger.account({ kind, code: "X", currency: "THB", memberId: null });
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, async (_, at) => {
        const memberId = 600n + BigInt(at);
        return { memberId, wallet: await books.wallet(memberId, 1_000_000n), game: await books.game(memberId) };
      }),
    );
    const ways = ({ wallet, game }: (typeof members)[number]): readonly Partial<Posting>[] => [
      { kind: "withdraw", debit: wallet, credit: payout ?? 0n },
      { kind: "bonus", debit: reward ?? 0n, credit: wallet, exclusive: wallet },
      { kind: "deposit-gift", debit: gift ?? 0n, credit: wallet },
      { kind: "to-game", debit: wallet, credit: game, exclusive: game },
    ];

    const ends = new Map<string, number>();
    let held = 0;
    const caller = async (which: number): Promise<void> => {
      for (let turn = 0; turn < TURNS; turn++) {
        const member = members[(which + turn) % MEMBERS];
        const [mine, other] = [ledgers[which % 2], ledgers[(which + 1) % 2]];
        const way = member && ways(member)[(which * TURNS + turn) % 4];
        if (member === undefined || mine === undefined || other === undefined || way === undefined)
          throw new Error("no such way");
        const { memberId, wallet } = member;
        const reference = `two:${which}:${turn}`;
        const key = keyStep({ memberId, reference });
        const row = { memberId, reference };
        const hold = posting({ operation: "hold", reference, amount: 7n, wallet, debit: 0n, credit: 0n, ...way });
        const taken = await mine.submit({ ...hold, key, saga: step({ ...row, to: "a", dueIn: 0, list: true }) });
        if (taken.is !== "done") continue;
        held += 1;
        const moved = step({ ...row, from: ["a"], to: "b", dueIn: 0 });
        expect((await other.moveSaga({ saga: moved })).is).toBe("done");
        const { exclusive: _exclusive, ...rest } = hold;
        const operations = turn % 2 === 0 ? (["settle", "release"] as const) : (["settle", "settle"] as const);
        const outcomes = await Promise.all(
          operations.map((operation, index) =>
            (index === 0 ? mine : other).submit({
              ...rest,
              operation,
              key: { ...key, answer: { status: 200, body: '{"amount":"$available"}' } },
              saga: step({ ...row, from: ["b"], to: operation, status: "SUCCESS", dueIn: null }),
            }),
          ),
        );
        ends.set(reference, outcomes.filter((one) => one.is === "done" && !one.repeated).length);
      }
    };

    let isOver = false;
    const db = createDatabase(books.pool);
    const claims = [0, 1].map(async () => {
      while (!isOver) await leaseDue(db, 64);
    });
    await Promise.all(Array.from({ length: CALLERS }, (_, which) => caller(which)));
    isOver = true;
    await Promise.all(claims);

    expect(held).toBeGreaterThan((CALLERS * TURNS) / 4);
    expect(ends.size).toBe(held);
    expect(new Set(ends.values())).toEqual(new Set([1]));
    const { rows } = await books.owner.query(
      `select (select count(*) from transfer where state = 'held')::int as held,
         (select count(*) from account where held <> 0 or busy is not null)::int as busy,
         (select coalesce(sum(amount), 0) from entry)::int as sum,
         (select count(*) from idempotency where status is null)::int as open`,
    );
    expect(rows).toEqual([{ held: 0, busy: 0, sum: 0, open: 0 }]);
  },
);
