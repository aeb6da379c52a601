import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { BATCH, batchParameters } from "./batch.ts";
import { type IsHouse, type Item, postingItem } from "./item.ts";
import { isFailedAssumption, runOptimisticBatch, planOptimisticBatch } from "./optimistic-batch.ts";
import { type BatchRow, type ItemOutcome, readOutcomes } from "./outcomes.ts";
import type { Posting } from "./posting.ts";
import { type Books, keyStep, openBooks, posting, step } from "./testing/books.ts";
import { createRandomBatches, type Drawn } from "./testing/random-batches.ts";

// The fast path writes what ledger_batch writes, or nothing.

const AT = new Date("2026-11-21T05:00:00.000Z");
/** With KRAPAO_BATCHES=5000 it compares that many. */
const BATCHES = Number(process.env["KRAPAO_BATCHES"] ?? 150);
const MEMBERS = [11n, 12n, 13n, 14n];

let books: readonly [fast: Books, safe: Books];
let accounts: Drawn;
beforeAll(async () => {
  books = [await openBooks({ at: AT }), await openBooks({ at: AT })];
  const opened = await Promise.all(books.map((each) => open(each, MEMBERS)));
  expect(opened[0]).toEqual(opened[1]);
  if (opened[0] === undefined) throw new Error("no books");
  accounts = opened[0];
});
afterAll(async () => {
  for (const each of books) await each.close();
});

/** The same accounts with the same ids in each database. */
const open = async ({ wallet, game, house, ledger }: Books, members: readonly bigint[]): Promise<Drawn> => {
  const found = { wallets: [] as bigint[], games: [] as bigint[], houses: [] as bigint[], others: [] as bigint[] };
  for (const member of members) {
    // The id of a house account may be between the ids of members' accounts.
    found.houses.push(await house("bank", `B${member}`));
    found.wallets.push(await wallet(member, 20_000n));
    found.games.push(await game(member));
  }
  found.houses.push(await house("payout"));
  found.others.push(await house("bank", "", "LAK"), 999_999_999n);
  found.others.push(await ledger.account({ kind: "wallet", code: "", currency: "LAK", memberId: 15n }));
  return { members, ...found };
};

/** Asks `ledger_batch` as the writer does: an unchecked batch in which something is repeated is asked again, checked. */
const ask = async (client: pg.ClientBase, items: readonly Item[], check: boolean, isHouse: IsHouse) => {
  const send = (isChecked: boolean) => {
    const values = batchParameters(items, { check: isChecked, redo: false, at: AT, isHouse });
    return client.query<BatchRow>({ name: "batch", text: BATCH, values });
  };
  const { rows } = await send(check).catch((error: unknown) => {
    if (check || !isFailedAssumption(error)) throw error;
    return send(true);
  });
  const [row] = rows;
  if (row === undefined) throw new Error("no answer");
  return readOutcomes(row, items.length);
};

/**
 * What the books hold, with references instead of transfers' ids, because failed tries use up ids, also of the seal.
 */
const TABLES = [
  "select * from account order by id",
  `select a.id, t.reference from account a join transfer t on t.id = a.busy order by a.id`,
  "select * from transfer order by reference",
  "select e.*, t.reference from entry e join transfer t on t.id = e.transfer order by account, seq",
  "select * from saga order by member_id, reference",
  "select * from idempotency order by member_id, key",
];
const contents = async ({ owner }: Books): Promise<unknown[]> => {
  const all: unknown[] = [];
  for (const text of TABLES) {
    const { rows } = await owner.query<Record<string, unknown>>(text);
    const isTransfer = text.includes("from transfer");
    all.push(
      rows.map(({ id, transfer: _transfer, seal_row: _sealRow, busy, ...row }) => ({
        ...row,
        ...(isTransfer ? {} : { id, busy: busy !== null && busy !== undefined }),
      })),
    );
  }
  return all;
};

const withoutNumber = (outcome: ItemOutcome): unknown =>
  outcome.is === "done" ? { ...outcome, transfer: outcome.transfer === null ? null : "some" } : outcome;

/** The reference of each item's transfer in the books. */
const references = async ({ owner }: Books, outcomes: readonly ItemOutcome[]): Promise<unknown> => {
  const numbers = outcomes.map((outcome) => (outcome.is === "done" ? outcome.transfer : null));
  const text = `select array_agg(t.reference order by u.n) as found
    from unnest($1::bigint[]) with ordinality u(id, n) left join transfer t on t.id = u.id`;
  return (await owner.query<{ found: unknown }>(text, [numbers])).rows[0]?.found;
};

test("any batches end as they do with ledger_batch alone", { timeout: 60_000 + BATCHES * 100, retry: 0 }, async () => {
  const seed = Number(process.env["KRAPAO_SEED"] ?? Math.floor(Math.random() * 1e9));
  const next = createRandomBatches(seed, accounts);
  const [fast, safe] = await Promise.all(books.map(({ pool }) => pool.connect()));
  if (fast === undefined || safe === undefined) throw new Error("no connections");
  const count = { whole: 0, otherwise: 0, special: 0, refused: 0 };
  try {
    // One seed in a thousand draws no special batch among the first 150.
    const isOneMissing = (): boolean => Math.min(count.otherwise, count.special) === 0;
    for (let turn = 0; turn < BATCHES || (turn < BATCHES * 10 && isOneMissing()); turn++) {
      const items = next();
      // A process may know all accounts of the house, some, or none.
      const isHouse: IsHouse = (id) => accounts.houses.includes(id) && (turn % 3 > 0 || id % 2n === 0n) && turn % 7 > 0;
      const foreseen = planOptimisticBatch(items, AT, isHouse);
      const whole = foreseen && (await runOptimisticBatch(fast, items, foreseen));
      count[whole !== null ? "whole" : foreseen !== null ? "otherwise" : "special"]++;
      const outcomes = whole ?? (await ask(fast, items, foreseen !== null, isHouse));
      const expected = await ask(safe, items, true, isHouse);
      count.refused += expected.filter(({ is }) => is !== "done").length;
      const which = `seed ${seed}, batch ${turn}`;
      expect(outcomes.map(withoutNumber), which).toEqual(expected.map(withoutNumber));
      expect(await references(books[0], outcomes), which).toEqual(await references(books[1], expected));
      if (turn % 50 === 49 || turn >= BATCHES - 1)
        expect(await contents(books[0]), which).toEqual(await contents(books[1]));
    }
  } finally {
    fast.release();
    safe.release();
  }
  // The comparison would prove nothing if hardly any batch, or every batch, took the fast path.
  expect(count.whole, JSON.stringify(count)).toBeGreaterThan(BATCHES * 0.3);
  expect(Math.min(count.otherwise, count.special), JSON.stringify(count)).toBeGreaterThan(0);
  if (process.env["KRAPAO_BATCHES"] !== undefined) console.log(JSON.stringify({ seed, ...count }));
});

test("a wallet never falls below its floor, not even when a later item of the batch would raise it again", async () => {
  const [{ ledger, another, wallet }] = books;
  const [one, other] = [await wallet(31n, 400n), await wallet(32n, 400n)];
  const shared = another({ writers: 1 });
  const submit = (debit: bigint, credit: bigint, amount: bigint) =>
    shared.submit(posting({ reference: `floor:${amount}`, debit, credit, amount, wallet: debit }));
  const outcomes = await Promise.all([submit(one, other, 500n), submit(other, one, 200n)]);
  expect(outcomes).toMatchObject([
    { is: "refused", why: "money-not-enough" },
    { is: "done", available: 200n },
  ]);
  expect(await ledger.balance(one)).toMatchObject({ balance: 600n });
});

type HoldAndEnd = { readonly member: bigint; readonly wallet: bigint; readonly game: bigint };

/** A hold of each and its settlement, as two batches on the fast path. */
const holdAndSettle = async (client: pg.ClientBase, all: readonly HoldAndEnd[], name: string): Promise<void> => {
  const holds = all.map(({ member: memberId, wallet, game }) => {
    const facts = { memberId, reference: `${name}:${memberId}` };
    const accounts = { debit: wallet, credit: game, wallet, exclusive: game };
    const saga = step({ ...facts, list: true });
    return posting({ operation: "hold", ...accounts, reference: facts.reference, saga, key: keyStep(facts) });
  });
  const settles = holds.map(({ reference, saga: _saga, key: _key, ...rest }, index) => {
    const facts = { memberId: all[index]?.member ?? 0n, reference };
    const saga = step({ ...facts, from: ["held"], to: "done" });
    const key = keyStep({ ...facts, answer: { status: 200, body: "{}" } });
    return { ...rest, operation: "settle" as const, reference, saga, key };
  });
  for (const batch of [holds, settles]) {
    const items = batch.map(postingItem);
    const foreseen = planOptimisticBatch(items, AT, () => false);
    if (foreseen === null) throw new Error("not for the fast path");
    expect(await runOptimisticBatch(client, items, foreseen)).toMatchObject(batch.map(() => ({ is: "done" })));
  }
};

type WrongEnd = {
  readonly differs: string;
  readonly member: bigint;
  readonly by: (other: bigint) => Partial<Posting>;
};

const WRONG_ENDS: readonly WrongEnd[] = [
  { differs: "amount", member: 41n, by: () => ({ amount: 99n }) },
  { differs: "kind", member: 42n, by: () => ({ kind: "withdraw" }) },
  { differs: "account", member: 43n, by: (other) => ({ credit: other, exclusive: other }) },
];

test.each(WRONG_ENDS)(
  "an end with another $differs than its hold leaves the fast path and changes nothing",
  async ({ member, by }) => {
    const [{ pool, wallet, game }] = books;
    const [debit, credit, other] = [await wallet(member, 400n), await game(member), await game(member, "JOKER")];
    const accounts = { debit, credit, wallet: debit, exclusive: credit, reference: `end:${member}`, amount: 100n };
    const client = await pool.connect();
    const run = (given: Parameters<typeof posting>[0]) => {
      const items = [postingItem(posting(given))];
      const foreseen = planOptimisticBatch(items, AT, () => false);
      if (foreseen === null) throw new Error("not for the fast path");
      return runOptimisticBatch(client, items, foreseen);
    };
    try {
      expect(await run({ operation: "hold", ...accounts })).toMatchObject([{ is: "done" }]);
      for (const operation of ["settle", "release"] as const) {
        const before = await contents(books[0]);
        expect(await run({ operation, ...accounts, ...by(other) })).toBeNull();
        expect(await contents(books[0])).toEqual(before);
      }
      expect(await run({ operation: "settle", ...accounts })).toMatchObject([{ is: "done" }]);
    } finally {
      client.release();
    }
  },
);

test("a plan that was made while the tables were empty reads no more rows once they are full", async () => {
  const { owner, pool, wallet, game, close } = await openBooks({ at: AT });
  try {
    // The statistics now say that the tables are empty.
    await owner.query("vacuum analyze");
    const all: HoldAndEnd[] = [];
    for (const member of MEMBERS) all.push({ member, wallet: await wallet(member, 400n), game: await game(member) });
    const client = await pool.connect();
    await holdAndSettle(client, all, "few");
    await owner.query(
      `insert into saga (member_id, reference, kind, state, status, amount, currency, timeline, created_at, changed_at)
        select 7000 + g, 'filled', 'kind', 'a', 'IN_PROGRESS', 1, 'THB', '[]', $1, $1 from generate_series(1, 2000) g`,
      [AT],
    );
    await owner.query(
      "insert into account (kind, member_id, currency, floor) select 'wallet', 7000 + g, 'THB', 0 from generate_series(1, 2000) g",
    );
    await client.query("begin");
    await holdAndSettle(client, all, "many");
    const { rows } = await client.query<{ read: bigint }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read from pg_stat_xact_user_tables
        where relname in ('account', 'transfer', 'saga', 'idempotency')`,
    );
    await client.query("commit");
    client.release();
    // Each changed row is read once or twice.
    expect(Number(rows[0]?.read)).toBeLessThan(100);
  } finally {
    await close();
  }
});

test(
  "two processes, with the fast path or without, never deadlock on the same accounts in any order",
  { timeout: 60_000 },
  async () => {
    const [{ owner, another, house }] = books;
    const deadlocks = async (): Promise<bigint> => {
      const text = "select deadlocks from pg_stat_database where datname = current_database()";
      return (await owner.query<{ deadlocks: bigint }>(text)).rows[0]?.deadlocks ?? 0n;
    };
    const before = await deadlocks();
    const troubles: unknown[] = [];
    const options = { onTrouble: (error: unknown) => void troubles.push(error) };
    const ledgers = [another(options), another(options)];
    const shared = [await house("bank", "shared"), await house("gift", "shared")];
    for (const ledger of ledgers)
      for (const kind of ["bank", "gift"] as const)
        await ledger.account({ kind, code: "shared", currency: "THB", memberId: null });
    // Uses members of its own, because earlier batches may have left an account busy.
    const { wallets, games } = await open(books[0], [21n, 22n, 23n, 24n]);
    const among = [...wallets, ...games, ...shared];
    const caller = async (which: number): Promise<void> => {
      for (let turn = 0; turn < 20; turn++) {
        const place = (which * 5 + turn * 7) % among.length;
        const [debit = 0n, credit = 0n] = [among[place], among[(place + 1 + (turn % 5)) % among.length]];
        // More than a wallet has, so that sometimes a batch has to leave the fast path.
        const amount = (which + turn) % 17 === 0 ? 10_000_000n : 1n;
        const reference = `transfer:${which}:${turn}`;
        const outcome = await ledgers[which % 2]?.submit(posting({ reference, debit, credit, amount }));
        expect(outcome?.is === "done" || (outcome?.is === "refused" && outcome.why === "money-not-enough")).toBe(true);
      }
    };
    await Promise.all(Array.from({ length: 32 }, (_, which) => caller(which)));
    expect({ troubles, deadlocks: await deadlocks() }).toEqual({ troubles: [], deadlocks: before });
  },
);
