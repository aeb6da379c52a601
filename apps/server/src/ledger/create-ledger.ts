import assert from "node:assert/strict";

import type pg from "pg";

import type { Clock, Schedule } from "../context.ts";
import { createAccounts } from "./accounts.ts";
import { askBatch } from "./batch.ts";
import { createGather } from "./gather.ts";
import { claimsOf, type Item, moveItem, postingItem } from "./item.ts";
import { type Ask, createLane } from "./lane.ts";
import type { Ledger } from "./ledger.ts";
import type { ItemOutcome } from "./outcomes.ts";
import { askPaid, paidClaims, type PaidOrder, type PaidOutcome } from "./paid-orders.ts";
import type { MoveOutcome, Outcome, SagaMove } from "./posting.ts";

export type LedgerOptions = {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly schedule: Pick<Schedule, "sleep">;
  /** Connections kept for the books out of the pool's. */
  readonly lanes?: number;
  /** The most operations in one statement. */
  readonly most?: number;
  /** Told of each statement that was done again or split, for the log. */
  readonly onTrouble?: (error: unknown, items: number) => void;
};

const asOutcome = (outcome: ItemOutcome): Outcome => {
  if (outcome.is !== "done") return outcome;
  const { transfer } = outcome;
  assert(transfer !== null, "a posting that was done has a transfer");
  return { ...outcome, transfer };
};

const asMoveOutcome = (outcome: ItemOutcome): MoveOutcome => {
  if (outcome.is === "done") return { is: "done", available: outcome.available };
  if (outcome.is === "key-seen") return outcome;
  const { is, why, available } = outcome;
  assert(why === "other-state" || why === "key-conflict" || why === "unknown-account" || why === "wrong-currency", why);
  return { is, why, available };
};

/** The books, over `lanes` connections of `pool` (which must have more, for everybody else). */
export const createLedger = (options: LedgerOptions): Ledger => {
  const { pool, clock, schedule, lanes = 2, most = 200, onTrouble } = options;
  const lane = <Asked, Told>(ask: Ask<Asked, Told>) =>
    createLane({ pool, ask, schedule, ...(onTrouble && { onTrouble }) });
  const accounts = createAccounts(pool);
  const ask = askBatch(clock.now, accounts.isHouse);
  const gather = createGather<Item, ItemOutcome>({
    lanes: Array.from({ length: lanes }, () => lane(ask)),
    claimsOf: (item) => claimsOf(item, accounts.isHouse),
    most,
    schedule,
  });
  const paid = createGather<PaidOrder, PaidOutcome>({
    lanes: [lane(askPaid(clock.now))],
    claimsOf: paidClaims,
    most,
    schedule,
  });
  const move = async (step: SagaMove): Promise<MoveOutcome> => asMoveOutcome(await gather.submit(moveItem(step)));
  return {
    submit: async (posting) => asOutcome(await gather.submit(postingItem(posting))),
    openSaga: move,
    moveSaga: move,
    account: accounts.account,
    balance: accounts.balance,
    payOrder: paid.submit,
    close: async () => {
      await Promise.all([gather.close(), paid.close()]);
    },
  };
};
