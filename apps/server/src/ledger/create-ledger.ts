import assert from "node:assert/strict";

import type pg from "pg";

import type { Schedule } from "../lib/ports.ts";
import { QUEUE_MOST } from "../db/overloaded.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { createRunBatch } from "./batch.ts";
import { createBatcher } from "./batcher.ts";
import { conflictKeysOf, type Item, moveItem, postingItem } from "./item.ts";
import { type RunBatch, createWriter } from "./writer.ts";
import type { Ledger } from "./ledger.ts";
import type { ItemOutcome } from "./outcomes.ts";
import { createRunPaid, paidConflictKeys, type PaidOrder, type PaidOutcome } from "./paid-orders.ts";
import type { MoveOutcome, Outcome, SagaMove } from "./posting.ts";

export type LedgerOptions = {
  readonly pool: pg.Pool;
  /** What another ledger over the same database has cached; its own when left out. */
  readonly accounts?: Accounts;
  readonly schedule: Pick<Schedule, "sleep">;
  /** For history that is written afterwards: the time of everything. Left out: the database's own. */
  readonly at?: Date;
  /** Whether batches try the fast path. True except where a test is about `ledger_batch` itself. */
  readonly isOptimistic?: boolean;
  /** How many of the pool's connections are reserved for the books. */
  readonly writers?: number;
  /** The most operations in one statement. */
  readonly most?: number;
  /** How many operations may wait for a batch. */
  readonly waitingMost?: number;
  /** Called for each statement that was repeated or split, for the log. */
  readonly onTrouble?: (error: unknown, items: number) => void;
};

const asOutcome = (outcome: ItemOutcome): Outcome => {
  if (outcome.is !== "done") return outcome;
  const { transfer } = outcome;
  assert(transfer !== null, "a posting that was done has a transfer");
  return { ...outcome, transfer };
};

const asMoveOutcome = (outcome: ItemOutcome): MoveOutcome => {
  if (outcome.is === "done") return { is: "done", repeated: outcome.repeated, available: outcome.available };
  if (outcome.is === "key-seen") return outcome;
  const { is, why, available } = outcome;
  assert(why === "other-state" || why === "key-conflict" || why === "unknown-account" || why === "wrong-currency", why);
  return { is, why, available };
};

/** The books, over `writers` connections of `pool`, which must have more for all other callers. */
export const createLedger = (options: LedgerOptions): Ledger => {
  const { pool, accounts = createAccounts(pool), at = null, schedule, isOptimistic = true } = options;
  const { writers = 2, most = 200, waitingMost = QUEUE_MOST, onTrouble } = options;
  const writer = <Each, Outcome>(ask: RunBatch<Each, Outcome>) =>
    createWriter({ pool, ask, schedule, ...(onTrouble && { onTrouble }) });
  const ask = createRunBatch(at, accounts.isHouse, isOptimistic);
  const batcher = createBatcher<Item, ItemOutcome>({
    writers: Array.from({ length: writers }, () => writer(ask)),
    conflictKeysOf: (item) => conflictKeysOf(item, accounts.isHouse),
    most,
    waitingMost,
    schedule,
  });
  const paid = createBatcher<PaidOrder, PaidOutcome>({
    writers: [writer(createRunPaid(at))],
    conflictKeysOf: paidConflictKeys,
    most,
    waitingMost,
    schedule,
  });
  const move = async (step: SagaMove): Promise<MoveOutcome> => asMoveOutcome(await batcher.submit(moveItem(step)));
  return {
    submit: async (posting) => asOutcome(await batcher.submit(postingItem(posting))),
    openSaga: move,
    moveSaga: move,
    account: accounts.account,
    balance: accounts.balance,
    payOrder: paid.submit,
    ping: async () => {
      await Promise.all([batcher.ping(), paid.ping()]);
    },
    close: async () => {
      await Promise.all([batcher.close(), paid.close()]);
    },
  };
};
