import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../context.ts";
import type { Observation } from "./compare.ts";
import { comparedOf, type Doubt, doubtOf } from "./comparison.ts";
import { type Clear, conclude } from "./external-call.ts";
import { readOpen, readSaga } from "./rows.ts";
import type { SagaRow } from "./saga.ts";
import { recordAttempts, readAttempts, type AttemptRecord } from "./attempt-log.ts";

/** A balance that was looked at, and what it said of the transfer once the bet report reached it; null until then. */
export type AttemptNow = Observation & {
  readonly finding: "done" | "not-done" | "contradiction" | "ambiguous" | null;
  /** What of the difference to the balance before is neither play nor the amount, in minor units. */
  readonly unexplained: bigint | null;
  /** What the bet report says was played between, in minor units, from the account's view; null while it is not known. */
  readonly play: bigint | null;
};

/** A transfer that nobody but a person can settle, with all that is known. Amounts in minor units. */
export type UnresolvedSaga = {
  readonly memberId: bigint;
  readonly reference: string;
  readonly kind: string;
  readonly state: string;
  /** Into the account, or out of it. */
  readonly direction: "in" | "out";
  /** The game account's code that is in question. */
  readonly code: string;
  readonly amount: bigint;
  readonly currency: Currency;
  /** Where the whole movement goes from and to, as in the statement. */
  readonly fromCode: string | null;
  readonly toCode: string | null;
  /** Since when it is doubtful, and why. */
  readonly since: Date;
  readonly why: Doubt["why"];
  /** What the last looks leave unexplained, from the account's view. */
  readonly unexplained: bigint;
  readonly createdAt: Date;
  /** When the call was last on its way. */
  readonly sentAt: Date | null;
  readonly before: Observation;
  /** The last looks, oldest first. */
  readonly looks: readonly AttemptNow[];
  readonly attempts: readonly AttemptRecord[];
};

/** What came of a decision. */
export type Decided =
  /** The present state has ended as decided; what follows goes on by itself. */
  | { readonly is: "decided"; readonly state: string }
  /** There is no such movement. */
  | { readonly is: "unknown" }
  /** It is not doubtful any more, or never was: it has moved on, or was settled by later looks; as it stands now. */
  | { readonly is: "not-doubtful"; readonly state: string; readonly status: SagaRow["status"] };

/** What the call of the row's state adds to the game's account; below zero when it takes from there. */
const changeOf = (context: Context, row: SagaRow): bigint =>
  context.sagas.definition(row.kind)?.waitsFor?.[row.state] === "from" ? -row.amount : row.amount;

const toDoubtful = (
  context: Context,
  row: SagaRow,
  doubt: Doubt,
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
  const looks = compared.looks.map((look): AttemptNow => {
    const observed = seen(look);
    const unexplained = look.unexplained === null ? null : BigInt(look.unexplained);
    const play = unexplained === null ? null : observed.balance - before.balance - unexplained;
    return { ...observed, finding: look.finding, unexplained, play };
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
    looks,
    attempts,
  };
};

/** Every transfer that waits for a person, the longest waiting first, at most `most`; each with all that is known. */
export const listUnresolved = async (context: Context, most = 500): Promise<readonly UnresolvedSaga[]> => {
  const kinds = context.sagas.definitions().flatMap(({ kind, isCompared }) => (isCompared === true ? [kind] : []));
  const rows = await readOpen(context.db, kinds, "doubtful", most);
  const doubtful = await Promise.all(
    rows.map(async (row) => {
      const doubt = doubtOf(row);
      return doubt && toDoubtful(context, row, doubt, await readAttempts(context, row.memberId, row.reference));
    }),
  );
  return doubtful.filter((one) => one !== null).toSorted((one, other) => one.since.getTime() - other.since.getTime());
};

/** One doubtful transfer; null when there is none of that member and reference, or it is not doubtful (any more). */
export const readUnresolved = async (
  context: Context,
  memberId: bigint,
  reference: string,
): Promise<UnresolvedSaga | null> => {
  const row = await readSaga(context.db, memberId, reference);
  const doubt = row && doubtOf(row);
  return row && doubt ? toDoubtful(context, row, doubt, await readAttempts(context, memberId, reference)) : null;
};

/**
 * Has a movement that is in progress looked at now, in this process and without waiting for it, whether it is its time
 * or not: its provider is asked again, or its balance and report are read anew.
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
 * Ends a doubtful transfer's present state as a person decided, exactly as the provider's own answer would: guarded by
 * the state, so that of two decisions, or of a decision and a look, one counts. What was decided is committed with it
 * (`data.decided`) and stands in the attempt log. Throws for a bug or a database that stays out of reach; then it may be
 * asked again.
 */
export const decideSaga = async (
  context: Context,
  decision: { readonly memberId: bigint; readonly reference: string; readonly outcome: "done" | "not-done" },
): Promise<Decided> => {
  const { memberId, reference, outcome } = decision;
  const row = await readSaga(context.db, memberId, reference);
  if (row === null) return { is: "unknown" };
  const doubt = doubtOf(row);
  const externalCall = doubt && (await context.sagas.definition(row.kind)?.externalCall?.(context, row));
  if (!externalCall) return { is: "not-doubtful", state: row.state, status: row.status };
  const at = context.clock.now();
  const said: Clear =
    outcome === "done" ? { is: "done", theirReference: null } : { is: "refused", reason: "decided by a person" };
  const facts = { decided: { state: row.state, outcome, at: at.toISOString() } };
  const isEnded = await conclude(context, row, externalCall, said, facts);
  const answer = isEnded ? outcome : "too-late";
  await recordAttempts(context, row, [
    { at, what: "decision", answer, tookMs: 0, detail: { outcome, why: doubt?.why } },
  ]);
  if (isEnded) context.sagas.drive(memberId, reference);
  const present = (await readSaga(context.db, memberId, reference)) ?? row;
  if (isEnded) return { is: "decided", state: present.state };
  return { is: "not-doubtful", state: present.state, status: present.status };
};
