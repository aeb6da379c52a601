import { setTimeout } from "node:timers/promises";

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createPool } from "../db/pool.ts";
import { halfOpenProxy } from "../testing/half-open.ts";
import { auditRules } from "../domain/audit-rules.ts";
import { auditLedger } from "./audit.ts";
import { BATCH, batchParameters } from "./batch.ts";
import { postingItem } from "./item.ts";
import type { Outcome, Posting } from "./posting.ts";
import { keyStep, openBooks, posting, step } from "./testing/books.ts";
import type { Books } from "./testing/books.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

let serial = 0;
const newReference = (): string => `trouble:${++serial}`;
const discrepancies = async (): Promise<readonly string[]> =>
  (await auditLedger(books.database.audit, auditRules)).discrepancies;

/** A connection of krapao_app's own, closed with the test. */
const connected = async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client(books.database.app);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** A pool that loses the answers of completed statements. `losses` says how often. */
const losing = (losses: { left: number }): pg.Pool =>
  new Proxy(books.pool, {
    get: (pool, name) => {
      if (name !== "connect") return Reflect.get(pool, name) as unknown;
      return async (): Promise<pg.PoolClient> => {
        const client = await pool.connect();
        const query = client.query.bind(client) as (text: unknown) => Promise<unknown>;
        return Object.assign(client, {
          query: async (text: unknown): Promise<unknown> => {
            const answer = await query(text);
            if (losses.left-- > 0) throw new Error("Connection terminated unexpectedly");
            return answer;
          },
        });
      };
    },
  });

test("a posting of each kind whose answer was lost gets the first result when it is repeated", async () => {
  const losses = { left: 0 };
  const ledger = books.another({ pool: losing(losses) });
  const wallet = await books.wallet(1n, 1_000n);
  const house = await books.house("payout");
  const lost = async <T>(work: Promise<T>): Promise<T> => {
    losses.left = 1;
    const outcome = await work;
    expect(losses.left).toBeLessThan(1);
    return outcome;
  };
  const reference = newReference();
  const facts = { memberId: 1n, reference };
  const key = keyStep({ ...facts });
  const saga = step({ ...facts, list: true });
  const hold = posting({ operation: "hold", reference, debit: wallet, credit: house, wallet, saga, key });
  expect(await lost(ledger.submit(hold))).toMatchObject({ is: "done", repeated: true, available: 900n });
  const settle = { ...hold, operation: "settle", saga: step({ ...facts, from: ["held"], to: "done" }) } as const;
  expect(await lost(ledger.submit(settle))).toMatchObject({ is: "done", repeated: true, available: 900n });
  const moved = step({ ...facts, from: ["done"], to: "over", status: "SUCCESS" });
  expect(
    await lost(ledger.moveSaga({ saga: moved, wallet, key: { ...key, answer: { status: 200, body: "{}" } } })),
  ).toEqual({ is: "done", repeated: true, available: 900n });
  const other = { memberId: 1n, reference: newReference() };
  const opening = { saga: step(other), amount: 5n, currency: "THB", key: keyStep(other) } as const;
  expect(await lost(ledger.openSaga(opening))).toMatchObject({ is: "done" });
  const { rows } = await books.pool.query(
    "select jsonb_array_length(timeline) as steps from saga where member_id = 1 order by reference",
  );
  expect(rows).toEqual([{ steps: 3 }, { steps: 1 }]);
  // Another reference under the same idempotency key gets the answer of the first.
  const another = newReference();
  const theirs = {
    ...hold,
    reference: another,
    saga: step({ memberId: 1n, reference: another }),
    key: { ...key, reference: another },
  };
  expect(await lost(ledger.submit(theirs))).toMatchObject({ is: "key-seen", reference, answer: { status: 200 } });
  expect(await discrepancies()).toEqual([]);
});

test(
  "connections that are cut again and again under load lose nothing and repeat nothing",
  { timeout: 60_000 },
  async () => {
    const members = Array.from({ length: 8 }, (_, index) => 100n + BigInt(index));
    const wallets = await Promise.all(members.map((member) => books.wallet(member, 100_000n)));
    const house = await books.house("bank", "cut");
    let troubles = 0;
    const ledgers = [0, 1].map(() => books.another({ onTrouble: () => troubles++ }));
    let cutting = true;
    let cuts = 0;
    let done = 0n;
    const cutter = connected(async (client) => {
      // Each cut comes after some batches have succeeded, however slow the machine is.
      for (let seen = 0n; cutting; seen = done) {
        while (cutting && done < seen + 20n) await setTimeout(1);
        const sql = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'krapao_app' and query like '%ledger_batch%' and pid <> pg_backend_pid()
        order by random() limit 1`;
        cuts += (await client.query(sql)).rowCount ?? 0;
      }
    });
    const caller = async (which: number): Promise<void> => {
      const [member, wallet, ledger] = [members[which % 8] ?? 0n, wallets[which % 8] ?? 0n, ledgers[which % 2]];
      for (let turn = 0; turn < 30; turn++) {
        const reference = newReference();
        const facts = { memberId: member, reference };
        const hold: Posting = posting({
          operation: "hold",
          reference,
          debit: wallet,
          credit: house,
          wallet,
          saga: step({ ...facts, list: true }),
        });
        expect(await ledger?.submit({ ...hold, key: keyStep(facts) })).toMatchObject({ is: "done" });
        const saga = step({ ...facts, from: ["held"], to: "done", status: "SUCCESS" });
        expect(await ledger?.submit({ ...hold, operation: "settle", saga })).toMatchObject({ is: "done" });
        done += 1n;
      }
    };
    await Promise.all(Array.from({ length: 24 }, (_, which) => caller(which))).finally(() => (cutting = false));
    await cutter;
    expect(cuts).toBeGreaterThan(10);
    expect(troubles).toBeGreaterThan(0);
    expect(await books.ledger.balance(house)).toMatchObject({ balance: done * 100n, seq: done });
    expect(await discrepancies()).toEqual([]);
  },
);

test("a batch that a deadlock ended is repeated", async () => {
  const troubles: string[] = [];
  const ledger = books.another({ onTrouble: (error) => troubles.push(String(error)) });
  const [a, b] = [await books.wallet(201n, 500n), await books.wallet(202n, 500n)];
  const lock = "select from account where id = $1 for update";
  const waiting = "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
  // PostgreSQL ends the transaction that has waited for a second first. Usually that is the batch, which waits already.
  // On a busy machine it may be the other one.
  while (troubles.length === 0) {
    await books.owner.query("begin");
    await books.owner.query(lock, [b]);
    const outcome = ledger.submit(posting({ reference: newReference(), debit: a, credit: b }));
    while ((await books.owner.query(waiting)).rowCount === 0) await setTimeout(10);
    await setTimeout(600);
    await books.owner.query(lock, [a]).catch(() => undefined);
    await books.owner.query("rollback");
    expect(await outcome).toMatchObject({ is: "done", repeated: false });
  }
  expect(new Set(troubles)).toEqual(new Set(["error: deadlock detected"]));
  expect(await discrepancies()).toEqual([]);
});

test("a posting that makes the statement itself fail fails alone", async () => {
  const wallet = await books.wallet(301n, 10_000n);
  const house = await books.house("bank", "poison");
  const good = (): Posting => posting({ reference: newReference(), debit: wallet, credit: house });
  const bad = (): Posting => {
    const reference = newReference();
    return { ...good(), saga: step({ memberId: 301n, reference, data: { note: "\u0000" } }) };
  };
  const postings = Array.from({ length: 40 }, (_, index) => (index % 13 === 5 ? bad() : good()));
  const outcomes = await Promise.allSettled(postings.map((each) => books.ledger.submit(each)));
  for (const [index, outcome] of outcomes.entries())
    expect(outcome.status, `${index}`).toBe(index % 13 === 5 ? "rejected" : "fulfilled");
  expect(await books.ledger.balance(house)).toMatchObject({ balance: 3_700n, seq: 37n });
});

test("an account that somebody keeps locked fails its own postings, and all of them when all wait for it", async () => {
  const pool = new pg.Pool({ ...books.database.app, lock_timeout: 100 });
  const tried: number[] = [];
  const ledger = books.another({ pool, writers: 1, onTrouble: (_, items) => tried.push(items) });
  const [a, b] = [await books.wallet(501n, 10_000n), await books.wallet(502n, 10_000n)];
  const house = await books.house("bank", "locked");
  await books.owner.query("begin");
  await books.owner.query("select from account where id = $1 for update", [a]);
  const from = (debit: bigint) => ledger.submit(posting({ reference: newReference(), debit, credit: house }));
  const mixed = await Promise.allSettled([a, b, b, b, b, b, b, b].map(from));
  expect(mixed.filter(({ status }) => status === "fulfilled").length).toBe(7);
  expect(mixed[0]).toMatchObject({ status: "rejected", reason: { code: "55P03" } });
  tried.length = 0;
  const all = await Promise.allSettled(Array.from({ length: 32 }, () => from(a)));
  expect(all.every(({ status }) => status === "rejected")).toBe(true);
  expect(tried).toHaveLength(10);
  await books.owner.query("rollback");
  expect(await from(a)).toMatchObject({ is: "done" });
  await ledger.close();
  await pool.end();
});

test("when the database stays out of reach, the caller gets an error after some retries", async () => {
  const waits: number[] = [];
  const pool = new pg.Pool({ host: "/nowhere/at/all", user: "nobody" });
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  const ledger = books.another({ pool, schedule: { sleep } });
  await expect(ledger.submit(posting({ reference: newReference(), debit: 1n, credit: 2n }))).rejects.toThrow("ENOENT");
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(10_000);
  await pool.end();
});

test("connections that go dead silently delay no posting: it is repeated on new ones", async () => {
  const line = await halfOpenProxy(books.database.app);
  const pool = createPool({ connection: line.connection, answerMs: 500, onError: () => undefined });
  const ledger = books.another({ pool });
  const wallets = await Promise.all([961n, 962n, 963n, 964n].map((member) => books.wallet(member, 1_000n)));
  const house = await books.house("bank", "half-open");
  const pay = (debit: bigint) => ledger.submit(posting({ reference: newReference(), debit, credit: house }));
  await Promise.all(wallets.map(pay));
  line.freeze();
  expect(line.frozen()).toBeGreaterThan(0);
  const outcomes = await Promise.all(wallets.map(pay));
  expect(outcomes.map(({ is }) => is)).toEqual(["done", "done", "done", "done"]);
  expect(await books.ledger.balance(house)).toMatchObject({ balance: 800n, seq: 8n });
  await ledger.close();
  await pool.end();
  await line.close();
  expect(await discrepancies()).toEqual([]);
});

test.each([
  ["by the fast path", 951n, true],
  ["by ledger_batch", 952n, false],
] as const)(
  "what another process has begun with an account is waited for before anything is decided %s",
  async (how, member, isOptimistic) => {
    const wallet = await books.wallet(member, 100n);
    const credit = await books.house("payout", how);
    const ledger = books.another({ isOptimistic });
    const asked = (): Posting => posting({ reference: newReference(), amount: 80n, debit: wallet, credit, wallet });
    await connected(async (begun) => {
      await begun.query("begin");
      const mode = { at: null, check: false, redo: false, isHouse: () => false };
      await begun.query(BATCH, batchParameters([postingItem(asked())], mode));
      const second = ledger.submit(asked());
      const { rows } = await begun.query<{ pid: number }>("select pg_backend_pid() as pid");
      const waiting = "select from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))";
      while ((await books.owner.query(waiting, [rows[0]?.pid])).rowCount === 0) await setTimeout(10);
      await begun.query("commit");
      expect(await second).toEqual({ is: "refused", why: "money-not-enough", available: 20n });
    });
  },
);

test("two processes on few accounts: the answers agree with the books", { timeout: 60_000 }, async () => {
  const members = Array.from({ length: 6 }, (_, index) => 400n + BigInt(index));
  const wallets = await Promise.all(members.map((member) => books.wallet(member, 1_000n)));
  const ledgers = [books.another(), books.another({ writers: 3, most: 7 })] as const;
  let seed = 7;
  const draw = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const expected = new Map(wallets.map((wallet) => [wallet, 1_000n]));
  const settled: Posting[] = [];
  const count = (operation: string, outcome: Outcome | undefined, { debit, credit, amount }: Posting): void => {
    if (outcome?.is !== "done" || outcome.repeated || operation === "hold" || operation === "release") return;
    expected.set(debit, (expected.get(debit) ?? 0n) - amount);
    expected.set(credit, (expected.get(credit) ?? 0n) + amount);
  };
  const caller = async (which: number): Promise<void> => {
    const ledger = ledgers[which % 2 === 0 ? 0 : 1];
    for (let turn = 0; turn < 40; turn++) {
      const [from, to] = [draw(6), draw(5)];
      const [debit = 0n, credit = 0n] = [wallets[from], wallets[to >= from ? to + 1 : to]];
      const amount = BigInt(1 + draw(400));
      const operation = draw(2) === 0 ? "post" : "hold";
      const reference = newReference();
      const memberId = members[from] ?? 0n;
      const first = posting({ operation, reference, amount, debit, credit, wallet: debit });
      const outcome = await ledger.submit({ ...first, saga: step({ memberId, reference, list: true }) });
      count(operation, outcome, first);
      if (operation === "post" || outcome?.is !== "done") continue;
      // Both processes try to finish it, each in its own way.
      const ends = (["settle", "release"] as const).map((end) => ({ ...first, operation: end }));
      const outcomes = await Promise.all(ends.map((end, index) => ledgers[index === 0 ? 0 : 1].submit(end)));
      for (const [index, end] of ends.entries()) count(end.operation, outcomes[index], end);
      expect(outcomes.filter((each) => each.is === "done")).toHaveLength(1);
      settled.push(first);
    }
  };
  await Promise.all(Array.from({ length: 32 }, (_, which) => caller(which)));
  expect(settled.length).toBeGreaterThan(50);
  for (const [wallet, balance] of expected)
    expect(await books.ledger.balance(wallet)).toMatchObject({ balance, held: 0n, busy: false });
  expect(await discrepancies()).toEqual([]);
});
