import assert from "node:assert/strict";

import type pg from "pg";

import { hasCode } from "../db/errors.ts";
import { arrayOf, optionalArrayOf } from "../db/arrays.ts";
import type { IsHouse, Item } from "./item.ts";
import type { ItemOutcome } from "./outcomes.ts";
import { CODES, placesOf } from "./places.ts";
import type { AccountId, KeyStep, SagaStep } from "./posting.ts";

// The fast path of a batch; see db/functions/ledger_batch_optimistic.sql.

type Placed<Step> = { readonly place: number; readonly step: Step };

/** Whether the item takes a new key. Any other item only answers a key that is open. */
const takesKey = ({ operation, saga }: Item): boolean =>
  operation === "post" || operation === "hold" || (operation === null && saga?.from === null);

/** What only `ledger_batch` can do. */
const isSpecial = (item: Item, isHouse: IsHouse): boolean => {
  const { expect, wallet, saga, key } = item;
  if (expect !== null || (wallet !== null && isHouse(wallet))) return true;
  return key !== null && saga !== null && saga.from !== null && takesKey(item);
};

const sagaParameters = (items: readonly Item[]): (string | number | null)[] => {
  const opened: Placed<SagaStep>[] = [];
  const changed: Placed<SagaStep>[] = [];
  for (const [index, { saga }] of items.entries())
    if (saga !== null) (saga.from === null ? opened : changed).push({ place: index + 1, step: saga });
  const all = [...opened, ...changed];
  if (all.length === 0) return Array<null>(16).fill(null);
  const steps = all.map(({ step }) => step);
  return [
    opened.length,
    arrayOf(all.map(({ place }) => place)),
    arrayOf(steps.map((step) => step.memberId)),
    arrayOf(steps.map((step) => step.reference)),
    optionalArrayOf(steps.map((step) => (step.from === null ? null : `,${step.from.join(",")},`))),
    arrayOf(steps.map((step) => step.to)),
    arrayOf(steps.map((step) => step.status)),
    optionalArrayOf(steps.map((step) => step.dueIn)),
    optionalArrayOf(steps.map((step) => step.callMs)),
    optionalArrayOf(steps.map((step) => step.kind)),
    optionalArrayOf(steps.map((step) => step.type)),
    optionalArrayOf(steps.map((step) => step.fromCode)),
    optionalArrayOf(steps.map((step) => step.toCode)),
    optionalArrayOf(steps.map((step) => step.parent)),
    optionalArrayOf(steps.map((step) => step.key)),
    optionalArrayOf(steps.map((step) => (step.data === undefined ? null : JSON.stringify(step.data)))),
  ];
};

const keyParameters = (items: readonly Item[]): (string | number | null)[] => {
  const taken: Placed<KeyStep>[] = [];
  const answered: Placed<KeyStep>[] = [];
  for (const [index, item] of items.entries()) {
    if (item.key === null) continue;
    const placed = { place: index + 1, step: item.key };
    if (takesKey(item)) taken.push(placed);
    else if (item.key.answer !== null) answered.push(placed);
  }
  const all = [...taken, ...answered];
  if (all.length === 0) return Array<null>(8).fill(null);
  const steps = all.map(({ step }) => step);
  return [
    taken.length,
    arrayOf(all.map(({ place }) => place)),
    arrayOf(steps.map((step) => step.memberId)),
    arrayOf(steps.map((step) => step.key)),
    arrayOf(steps.map((step) => step.hash)),
    arrayOf(steps.map((step) => step.reference)),
    optionalArrayOf(steps.map((step) => step.answer?.status)),
    optionalArrayOf(steps.map((step) => step.answer?.body)),
  ];
};

/** A batch in the form of `ledger_batch_optimistic`, and the place of each item's wallet, from 1; 0 for none. */
export type OptimisticBatch = {
  readonly values: (string | number | null)[];
  readonly wallets: readonly number[];
};

/** The batch with its parameters; null when something in it needs `ledger_batch`. */
export const planOptimisticBatch = (
  items: readonly Item[],
  at: Date | null,
  isHouse: IsHouse,
): OptimisticBatch | null => {
  if (items.some((item) => isSpecial(item, isHouse))) return null;
  const { places, own } = placesOf(items, isHouse);
  const currencies = Array<string | null>(places.size).fill(null);
  const placeOf = (account: AccountId | null, { currency }: Item): number => {
    const place = account === null ? 0 : (places.get(account) ?? 0);
    if (place > 0 && currency !== null) currencies[place - 1] = currency;
    return place;
  };
  const debits = items.map((item) => placeOf(item.debit, item));
  const credits = items.map((item) => placeOf(item.credit, item));
  const wallets = items.map((item) => placeOf(item.wallet, item));
  const values = [
    at?.toISOString() ?? null,
    own,
    arrayOf([...places.keys()]),
    arrayOf(currencies),
    arrayOf(items.map((item) => (item.operation === null ? 0 : CODES[item.operation]))),
    arrayOf(items.map((item) => item.reference)),
    arrayOf(items.map((item) => item.kind)),
    arrayOf(items.map((item) => item.currency)),
    arrayOf(items.map((item) => item.amount)),
    arrayOf(debits),
    arrayOf(credits),
    arrayOf(wallets),
    optionalArrayOf(items.map((item) => (item.exclusive === null ? null : placeOf(item.exclusive, item)))),
    optionalArrayOf(items.map((item) => (item.saga?.list === true ? true : null))),
    ...sagaParameters(items),
    ...keyParameters(items),
  ];
  return { values, wallets };
};

const numbers = (text: string | undefined): (bigint | null)[] =>
  text === undefined || text === "" ? [] : text.split(",").map((part) => (part === "" ? null : BigInt(part)));

/** Each item's own outcome, in the batch's order, from the function's answer. */
const readDone = (result: string, items: readonly Item[], wallets: readonly number[]): ItemOutcome[] => {
  const [base, ended, before, after] = result.split(";").map(numbers);
  const first = base?.[0] ?? null;
  assert(first !== null && ended !== undefined && before !== undefined && after !== undefined, "four lists");
  let ends = 0;
  const transferOf = (operation: Item["operation"], index: number): bigint | null => {
    if (operation === null) return null;
    if (operation === "post" || operation === "hold") return first + BigInt(index + 1);
    return ended[ends++] ?? null;
  };
  return items.map(({ operation }, index) => {
    const was = before[(wallets[index] ?? 0) - 1] ?? null;
    const more = after[index] ?? null;
    const available = was === null || more === null ? null : was + more;
    return { is: "done", repeated: false, transfer: transferOf(operation, index), available };
  });
};

/** The function's own code, unique_violation, check_violation, numeric_value_out_of_range. */
const FAILED_ASSUMPTION = ["KR001", "23505", "23514", "22003"];
/** Whether the fast path failed because its assumptions did not hold. Then nothing was written. */
export const isFailedAssumption = (error: unknown): boolean => hasCode(error, FAILED_ASSUMPTION);

const PARAMETERS = Array.from({ length: 38 }, (_, index) => `$${index + 1}`).join(",");
const STATEMENT = { name: "ledger_batch_optimistic", text: `select ledger_batch_optimistic(${PARAMETERS}) as told` };

/** Runs the whole batch; returns each item's outcome. Null, with nothing written, when an assumption does not hold. */
export const runOptimisticBatch = async (
  connection: pg.ClientBase,
  items: readonly Item[],
  { values, wallets }: OptimisticBatch,
): Promise<readonly ItemOutcome[] | null> => {
  try {
    const { rows } = await connection.query<{ told: string | null }>({ ...STATEMENT, values });
    const result = rows[0]?.told ?? null;
    return result === null ? null : readDone(result, items, wallets);
  } catch (error) {
    if (isFailedAssumption(error)) return null;
    throw error;
  }
};
