import assert from "node:assert/strict";

import type { Currency } from "@krapao/contract";

import type { ConflictKeys } from "./batcher.ts";
import type {
  AccountId,
  KeyStep,
  Operation,
  Posting,
  SagaMove,
  SagaOpening,
  SagaStep,
  TransferKind,
} from "./posting.ts";

/** Whether an account is known to be the house's. It decides how early a batch locks the account, never the result. */
export type IsHouse = (account: AccountId) => boolean;

/** One operation of a batch: a posting, or (`operation: null`) a saga's state change without money. */
export type Item = {
  readonly operation: Operation | null;
  readonly reference: string | null;
  readonly kind: TransferKind | null;
  readonly currency: Currency | null;
  readonly amount: bigint | null;
  readonly debit: AccountId | null;
  readonly credit: AccountId | null;
  readonly wallet: AccountId | null;
  readonly exclusive: AccountId | null;
  readonly expect: { readonly account: AccountId; readonly seq: bigint } | null;
  readonly saga: SagaStep | null;
  readonly key: KeyStep | null;
};

const MAX_INT8 = 2n ** 63n - 1n;

const assertReference = (reference: string): void =>
  assert(reference.length >= 1 && reference.length <= 120, "a reference has 1 to 120 characters");

const assertSaga = (saga: SagaStep, wallet: AccountId | null): void => {
  assertReference(saga.reference);
  assert(
    saga.from === null || saga.from.every((state) => state !== "" && !state.includes(",")),
    "a state has no comma",
  );
  assert(saga.from === null || saga.from.length > 0, "a guard names a state");
  assert(saga.to !== "" && !saga.to.includes(","), "a state has no comma");
  assert(saga.from !== null || saga.kind !== undefined, "a new saga has a kind");
  assert(saga.list !== true || wallet !== null, "a listed step needs the wallet that numbers it");
};

const assertKey = (key: KeyStep): void => {
  assert(key.key.length >= 8 && key.key.length <= 128, "a key has 8 to 128 characters");
  assert(key.answer === null || (key.answer.status >= 200 && key.answer.status < 500), "a 5xx is never kept");
};

const checked = (item: Item): Item => {
  if (item.saga !== null) assertSaga(item.saga, item.wallet);
  if (item.key !== null) assertKey(item.key);
  return item;
};

/** A posting in the form that a batch takes. Throws for what only a bug can request; the database decides refusals. */
export const postingItem = (posting: Posting): Item => {
  const { amount, debit, credit, exclusive } = posting;
  assertReference(posting.reference);
  assert(amount > 0n && amount <= MAX_INT8, "an amount is above zero and fits 64 bits");
  assert(debit !== credit, "money moves between two accounts");
  assert(
    exclusive === undefined || exclusive === debit || exclusive === credit,
    "an exclusive account is one of the two",
  );
  assert(exclusive === undefined || posting.operation !== "post", "only a hold has an account to itself");
  return checked({
    operation: posting.operation,
    reference: posting.reference,
    kind: posting.kind,
    currency: posting.currency,
    amount,
    debit,
    credit,
    wallet: posting.wallet ?? null,
    exclusive: exclusive ?? null,
    expect: posting.expect ?? null,
    saga: posting.saga ?? null,
    key: posting.key ?? null,
  });
};

/** A saga's state change without money in the form that a batch takes. An opening has amount and currency. */
export const moveItem = (move: SagaMove | SagaOpening): Item => {
  const opening = "amount" in move ? move : null;
  assert((opening !== null) === (move.saga.from === null), "an insert, and only that, brings amount and currency");
  assert(opening === null || (opening.amount >= 0n && opening.amount <= MAX_INT8), "an amount is not below zero");
  return checked({
    operation: null,
    reference: null,
    kind: null,
    currency: opening?.currency ?? null,
    amount: opening?.amount ?? null,
    debit: null,
    credit: null,
    wallet: move.wallet ?? null,
    exclusive: null,
    expect: null,
    saga: move.saga,
    key: move.key ?? null,
  });
};

/**
 * What an item needs exclusively (the reference, the key, the saga's row), and the accounts that it locks from the
 * first read to the commit. The house's accounts are not among them (db/functions/ledger_batch.sql).
 */
export const conflictKeysOf = (item: Item, isHouse: IsHouse): ConflictKeys => {
  const alone: string[] = [];
  if (item.reference !== null) alone.push(`r${item.reference}`);
  if (item.key !== null) alone.push(`k${item.key.memberId}:${item.key.key}`);
  if (item.saga !== null) alone.push(`s${item.saga.memberId}:${item.saga.reference}`);
  const locked: AccountId[] = [];
  for (const account of [item.debit, item.credit, item.wallet]) {
    if (account !== null && !locked.includes(account) && !isHouse(account)) locked.push(account);
  }
  return { alone, locked };
};
