import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../context.ts";
import type { Observation } from "./compare.ts";
import { comparedOf, type UnresolvedReason, unresolvedReason } from "./comparison.ts";
import { type Clear, conclude } from "./external-call.ts";
import { readOpen, readSaga } from "./rows.ts";
import type { SagaRow } from "./saga.ts";
import { recordAttempts, readAttempts, type AttemptRecord } from "./attempt-log.ts";

/** A balance reading. `finding`: what it says about the transfer, null until the bet report covers it. */
export type BalanceReading = Observation & {
  readonly finding: "done" | "not-done" | "contradiction" | "ambiguous" | null;
  /** The part of the difference to the balance before that is neither play nor the amount, in minor units. */
  readonly unexplained: bigint | null;
  /**
   * What the bet report says was played in between, in minor units, from the account's view; null while it is not
   * known.
   */
  readonly play: bigint | null;
};

/** A transfer that only an operator can settle, with everything that is known about it. Amounts in minor units. */
export type UnresolvedSaga = {
  readonly memberId: bigint;
  readonly reference: string;
  readonly kind: string;
  readonly state: string;
  /** Into the account, or out of it. */
  readonly direction: "in" | "out";
  /** The code of the game account in question. */
  readonly code: string;
  readonly amount: bigint;
  readonly currency: Currency;
  /** Where the whole movement goes from and to, as in the statement. */
  readonly fromCode: string | null;
  readonly toCode: string | null;
  /** Since when it is unresolved, and why. */
  readonly since: Date;
  readonly why: UnresolvedReason["why"];
  /** What the last readings leave unexplained, from the account's view. */
  readonly unexplained: bigint;
  readonly createdAt: Date;
  /** When the call was last in flight. */
  readonly sentAt: Date | null;
  readonly before: Observation;
  /** The last readings, oldest first. */
  readonly readings: readonly BalanceReading[];
  readonly attempts: readonly AttemptRecord[];
};

/** The result of a decision. */
export type DecisionResult =
  /** The present state has ended as decided; the saga continues by itself. */
  | { readonly is: "decided"; readonly state: string }
  /** There is no such movement. */
  | { readonly is: "unknown" }
  /** That state is no longer unresolved, or never was. The fields give its present state. */
  | { readonly is: "not-unresolved"; readonly state: string; readonly status: SagaRow["status"] };

/** What the call of the row's state adds to the game's account; negative when it takes from there. */
const changeOf = (context: Context, row: SagaRow): bigint =>
  context.sagas.definition(row.kind)?.waitsFor?.[row.state] === "from" ? -row.amount : row.amount;

const toUnresolved = (
  context: Context,
  row: SagaRow,
  doubt: UnresolvedReason,
  attempts: readonly AttemptRecord[],
): UnresolvedSaga | null => {
  const compared = comparedOf(row);
  if (compared === null || compared.before === null) return null;
  const seen = ({ from, to, balance }: { from: string; to: string; balance: string }): Observation => ({
    from: new Date(from),
    to: new Date(to),
    balance: BigInt(balance),
  });
  const before = seen(compared.before);
  const change = changeOf(context, row);
  const readings = compared.readings.map((one): BalanceReading => {
    const observed = seen(one);
    const unexplained = one.unexplained === null ? null : BigInt(one.unexplained);
    const play = unexplained === null ? null : observed.balance - before.balance - unexplained;
    return { ...observed, finding: one.finding, unexplained, play };
  });
  return {
    memberId: row.memberId,
    reference: row.reference,
    kind: row.kind,
    state: row.state,
    direction: change < 0n ? "out" : "in",
    code: (change < 0n ? row.fromCode : row.toCode) ?? "",
    amount: row.amount,
    currency: row.currency,
    fromCode: row.fromCode,
    toCode: row.toCode,
    since: new Date(doubt.since),
    why: doubt.why,
    unexplained: BigInt(doubt.unexplained),
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    before,
    readings,
    attempts,
  };
};

/**
 * Every transfer that waits for an operator, the longest waiting first, at most `most`, each with everything that is
 * known.
 */
export const listUnresolved = async (context: Context, most = 500): Promise<readonly UnresolvedSaga[]> => {
  const kinds = context.sagas.definitions().flatMap(({ kind, isCompared }) => (isCompared === true ? [kind] : []));
  const rows = await readOpen(context.db, kinds, "doubtful", most);
  const unresolved = await Promise.all(
    rows.map(async (row) => {
      const doubt = unresolvedReason(row);
      return doubt && toUnresolved(context, row, doubt, await readAttempts(context, row.memberId, row.reference));
    }),
  );
  return unresolved.filter((one) => one !== null).toSorted((one, other) => one.since.getTime() - other.since.getTime());
};

/** One unresolved transfer; null when that member has none under that reference, or when it is resolved. */
export const readUnresolved = async (
  context: Context,
  memberId: bigint,
  reference: string,
): Promise<UnresolvedSaga | null> => {
  const row = await readSaga(context.db, memberId, reference);
  const doubt = row && unresolvedReason(row);
  return row && doubt ? toUnresolved(context, row, doubt, await readAttempts(context, memberId, reference)) : null;
};

/**
 * Processes a movement in progress now, in this process, even when it is not due. The call does not wait for it: the
 * provider is asked again, or the balance and the report are read again.
 */
export const processNow = async (context: Context, memberId: bigint, reference: string): Promise<void> => {
  await context.db
    .updateTable("saga")
    .set({
      due_at: sql<Date>`(select db_now())`,
      data: sql<string>`case when jsonb_exists(data, 'compare') then jsonb_set(data, '{compare,next}', 'null') else data end`,
    })
    .where("member_id", "=", memberId)
    .where("reference", "=", reference)
    .where("status", "=", "IN_PROGRESS")
    .execute();
  context.sagas.drive(memberId, reference);
};

/**
 * Ends the state of an unresolved transfer as an operator decided, exactly as the provider's own answer would. Only the
 * given state is decided: the next leg of the same transfer may be unresolved as well. The state is the guard, so that
 * only one of two decisions counts, or of a decision and the provider's answer. The decision is committed with it
 * (`data.decided`) and recorded in the attempt log. Throws for a bug, or when the database stays out of reach; then the
 * caller may try again.
 */
export const decideSaga = async (
  context: Context,
  decision: {
    readonly memberId: bigint;
    readonly reference: string;
    /** The state that was decided about. */
    readonly state: string;
    readonly outcome: "done" | "not-done";
    /** The proposal that decided it, so that it is known again after a death. */
    readonly by: string;
  },
): Promise<DecisionResult> => {
  const { memberId, reference, state, outcome, by } = decision;
  const row = await readSaga(context.db, memberId, reference);
  if (row === null) return { is: "unknown" };
  const doubt = row.state === state ? unresolvedReason(row) : null;
  const externalCall = doubt && (await context.sagas.definition(row.kind)?.externalCall?.(context, row));
  if (!externalCall) return { is: "not-unresolved", state: row.state, status: row.status };
  const at = context.databaseTime.now();
  const said: Clear =
    outcome === "done" ? { is: "done", theirReference: null } : { is: "refused", reason: "decided by a person" };
  const facts = { decided: { state, outcome, by, at: at.toISOString() } };
  const isEnded = await conclude(context, row, externalCall, said, facts);
  const answer = isEnded ? outcome : "too-late";
  await recordAttempts(context, row, [
    { at, what: "decision", answer, tookMs: 0, detail: { outcome, why: doubt?.why } },
  ]);
  if (isEnded) context.sagas.drive(memberId, reference);
  const present = (await readSaga(context.db, memberId, reference)) ?? row;
  if (isEnded) return { is: "decided", state: present.state };
  return { is: "not-unresolved", state: present.state, status: present.status };
};
