import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { CONNECTIONS, testDatabase, type TestDatabase } from "../../../../../tools/testing/database.ts";
import { createPool } from "../../db/pool.ts";
import { setDatabaseTime, timeOf } from "../../lib/testing/database-time.ts";
import { types } from "../../db/types.ts";
import { createLedger } from "../create-ledger.ts";
import type { LedgerOptions } from "../create-ledger.ts";
import type { AccountKey, AccountKind, Ledger } from "../ledger.ts";
import type { AccountId, KeyStep, Posting, SagaStep } from "../posting.ts";

/** A test's own books in a database of its own; the time stands still. */
export type Books = {
  readonly database: TestDatabase;
  readonly ledger: Ledger;
  /** As krapao_app. */
  readonly pool: pg.Pool;
  /** As krapao_owner, to read and to damage. */
  readonly owner: pg.Client;
  /** Another process's ledger on the same database. */
  readonly another: (options?: Partial<LedgerOptions>) => Ledger;
  /** A member's wallet with this amount in it, from the opening account. */
  readonly wallet: (member: bigint, amount?: bigint) => Promise<AccountId>;
  readonly house: (kind: AccountKind, code?: string, currency?: "THB" | "LAK") => Promise<AccountId>;
  readonly game: (member: bigint, code?: string) => Promise<AccountId>;
  readonly close: () => Promise<void>;
};

/** The time in these books. */
export const NOW = new Date("2026-11-21T04:00:00.000Z");
const sleep = (ms: number): Promise<void> => setTimeout(Math.min(ms, 200));

/** Opens books in a new database. */
export const openBooks = async (options: Partial<LedgerOptions> = {}): Promise<Books> => {
  const database = await testDatabase();
  const owner = new pg.Client({ ...database.owner, types });
  await owner.connect();
  const pools: pg.Pool[] = [];
  const ledgers: Ledger[] = [];
  const newPool = (): pg.Pool => {
    const pool = setDatabaseTime(
      createPool({ connection: database.app, max: CONNECTIONS, onError: () => undefined }),
      timeOf({ now: () => NOW }),
    );
    pools.push(pool);
    return pool;
  };
  const another = (more: Partial<LedgerOptions> = {}): Ledger => {
    const ledger = createLedger({
      pool: newPool(),
      schedule: { sleep },
      ...options,
      ...more,
    });
    ledgers.push(ledger);
    return ledger;
  };
  const pool = newPool();
  const ledger = another();
  const open = (key: Partial<AccountKey> & { kind: AccountKind }): Promise<AccountId> =>
    ledger.account({ code: "", currency: "THB", memberId: null, ...key });

  return {
    database,
    ledger,
    pool,
    owner,
    another,
    house: (kind, code = "", currency = "THB") => open({ kind, code, currency }),
    game: (memberId, code = "PG") => open({ kind: "game", memberId, code }),
    wallet: async (memberId, amount = 0n) => {
      const wallet = await open({ kind: "wallet", memberId });
      if (amount > 0n) {
        const opening = await open({ kind: "opening" });
        const reference = `opening:${memberId}`;
        await ledger.submit(posting({ reference, kind: "opening", amount, debit: opening, credit: wallet }));
      }
      return wallet;
    },
    close: async () => {
      await Promise.all(ledgers.map((each) => each.close()));
      await Promise.all(pools.map((each) => each.end()));
      await owner.end();
      await database.drop();
    },
  };
};

/** A posting of 1 baht by default. */
export const posting = (facts: Partial<Posting> & Pick<Posting, "reference" | "debit" | "credit">): Posting => ({
  operation: "post",
  kind: "by-hand",
  currency: "THB",
  amount: 100n,
  ...facts,
});

/** A saga's insert in state `held` by default. */
export const step = (facts: Partial<SagaStep> & Pick<SagaStep, "memberId" | "reference">): SagaStep => ({
  from: null,
  to: "held",
  status: "IN_PROGRESS",
  dueIn: null,
  ...(facts.from === undefined || facts.from === null ? { kind: "test" } : {}),
  ...facts,
});

/** A key that is taken with an open answer by default. */
export const keyStep = (facts: Partial<KeyStep> & Pick<KeyStep, "memberId" | "reference">): KeyStep => ({
  key: `key-of-${facts.reference}`,
  hash: "hash",
  answer: null,
  ...facts,
});
