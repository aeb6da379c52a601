import { arrayOf, optionalArrayOf } from "../db/arrays.ts";
import type { IsHouse, Item } from "./item.ts";
import type { RunBatch, BatchMode } from "./writer.ts";
import { runOptimisticBatch, planOptimisticBatch } from "./optimistic-batch.ts";
import { createOptimisticPolicy } from "./optimistic-policy.ts";
import { type BatchRow, type ItemOutcome, readOutcomes } from "./outcomes.ts";
import { CODES, placesOf } from "./places.ts";
import type { AccountId } from "./posting.ts";

/** How a batch is requested; see db/functions/ledger_batch.sql. */
type TimedMode = BatchMode & { readonly at: Date | null; readonly isHouse: IsHouse };

const stepsOf = <K extends "saga" | "key">(items: readonly Item[], part: K) =>
  items.flatMap((item, index) => {
    const step = item[part];
    return step === null ? [] : [{ place: index + 1, step }];
  });

const sagaParameters = (items: readonly Item[]): (string | null)[] => {
  const sagas = stepsOf(items, "saga");
  if (sagas.length === 0) return Array<null>(16).fill(null);
  const steps = sagas.map(({ step }) => step);
  return [
    arrayOf(sagas.map(({ place }) => place)),
    arrayOf(steps.map((step) => step.memberId)),
    arrayOf(steps.map((step) => step.reference)),
    arrayOf(steps.map((step) => (step.from === null ? null : `,${step.from.join(",")},`))),
    arrayOf(steps.map((step) => step.to)),
    arrayOf(steps.map((step) => step.status)),
    optionalArrayOf(steps.map((step) => step.dueIn)),
    optionalArrayOf(steps.map((step) => step.callMs)),
    arrayOf(steps.map((step) => step.list ?? false)),
    arrayOf(steps.map((step) => step.kind)),
    arrayOf(steps.map((step) => step.type)),
    arrayOf(steps.map((step) => step.fromCode)),
    arrayOf(steps.map((step) => step.toCode)),
    arrayOf(steps.map((step) => step.parent)),
    arrayOf(steps.map((step) => step.key)),
    arrayOf(steps.map((step) => (step.data === undefined ? null : JSON.stringify(step.data)))),
  ];
};

const keyParameters = (items: readonly Item[]): (string | null)[] => {
  const keys = stepsOf(items, "key");
  if (keys.length === 0) return Array<null>(7).fill(null);
  const steps = keys.map(({ step }) => step);
  return [
    arrayOf(keys.map(({ place }) => place)),
    arrayOf(steps.map((step) => step.memberId)),
    arrayOf(steps.map((step) => step.key)),
    arrayOf(steps.map((step) => step.hash)),
    arrayOf(steps.map((step) => step.reference)),
    arrayOf(steps.map((step) => step.answer?.status)),
    arrayOf(steps.map((step) => step.answer?.body)),
  ];
};

/** The parameters of `ledger_batch` for these items, in their order. */
export const batchParameters = (items: readonly Item[], mode: TimedMode): (string | boolean | null)[] => {
  const { places } = placesOf(items, mode.isHouse);
  const place = (account: AccountId | null): number => (account === null ? 0 : (places.get(account) ?? 0));
  return [
    mode.at?.toISOString() ?? null,
    mode.check,
    mode.redo,
    arrayOf([...places.keys()]),
    arrayOf(items.map((item) => (item.operation === null ? 0 : CODES[item.operation]))),
    arrayOf(items.map((item) => item.reference)),
    arrayOf(items.map((item) => item.kind)),
    arrayOf(items.map((item) => item.currency)),
    arrayOf(items.map((item) => item.amount)),
    arrayOf(items.map((item) => place(item.debit))),
    arrayOf(items.map((item) => place(item.credit))),
    arrayOf(items.map((item) => place(item.wallet))),
    optionalArrayOf(items.map((item) => (item.exclusive === null ? null : place(item.exclusive)))),
    optionalArrayOf(items.map((item) => (item.expect === null ? null : place(item.expect.account)))),
    optionalArrayOf(items.map((item) => item.expect?.seq)),
    ...sagaParameters(items),
    ...keyParameters(items),
  ];
};

const PARAMETERS = Array.from({ length: 38 }, (_, index) => `$${index + 1}`).join(",");
/** A writer's query, with {@link batchParameters}. */
export const BATCH = `select o_code, o_available, o_transfer, o_seen from ledger_batch(${PARAMETERS})`;

/**
 * How a writer runs a batch: at the database's time, or `at` a given one for history that is written afterwards. The
 * fast path does most batches completely. A batch that may contain a repeat, or that the fast path refused, goes to
 * `ledger_batch`.
 */
export const createRunBatch = (
  at: Date | null,
  isHouse: IsHouse,
  isOptimistic: boolean,
): RunBatch<Item, ItemOutcome> => {
  const optimism = createOptimisticPolicy();
  return async (connection, items, mode) => {
    const isTried = isOptimistic && !mode.check && optimism.isWorthwhile();
    const foreseen = isTried ? planOptimisticBatch(items, at, isHouse) : null;
    if (foreseen !== null) {
      const outcomes = await runOptimisticBatch(connection, items, foreseen);
      optimism.tried(outcomes !== null);
      if (outcomes !== null) return outcomes;
    }
    // The fast path's assumptions did not hold, so the batch may contain a repeat.
    const check = mode.check || foreseen !== null;
    const values = batchParameters(items, { ...mode, check, at, isHouse });
    const { rows } = await connection.query<BatchRow>({ name: "ledger_batch", text: BATCH, values });
    const [row] = rows;
    if (row === undefined) throw new Error("ledger_batch gave no answer");
    return readOutcomes(row, items.length);
  };
};
